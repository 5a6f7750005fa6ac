import './skeleton.css';
import { useEffect, useState } from 'react';
import { useTexts } from '../../state/site.js';

/** After so long somebody wonders what the page is doing. */
const PATIENCE_MS = 1000;

const WORDS = {
  site: 'Opening the site…',
  page: 'Opening the page…',
  form: 'Getting the form ready…',
} as const;

interface SkeletonProps {
  /** What is being waited for. */
  readonly of?: keyof typeof WORDS;
}

/** A page while it is loading, at its real size, so that nothing jumps. Waiting for longer says what for. */
export function Skeleton({ of = 'page' }: SkeletonProps) {
  const t = useTexts();
  const isLong = useLong();
  return (
    <div className="s-skeleton" aria-busy="true">
      <div className="s-bone s-bone-title" />
      <output className="s-waiting">{isLong && t(`page.loading.${of}`, WORDS[of])}</output>
      {['a', 'b', 'c', 'd', 'e'].map((bone) => (
        <div key={bone} className="s-bone-field">
          <div className="s-bone s-bone-label" />
          <div className="s-bone s-bone-input" />
        </div>
      ))}
    </div>
  );
}

function useLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
