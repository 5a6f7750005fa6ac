import './skeleton.css';
import { useEffect, useState } from 'react';
import { useEntryTexts } from '../../visit/entry-texts.js';

/** After this time the skeleton says what is loading. */
const LONG_WAIT_MS = 1000;

const LOADING_TEXTS = {
  site: 'Loading the site…',
  page: 'Loading the page…',
  form: 'Loading the form…',
} as const;

interface SkeletonProps {
  /** What is loading: a form has fields, anything else cards. */
  readonly of?: keyof typeof LOADING_TEXTS;
}

/** Shows placeholders at the size of the page while it loads; after a second it also says what is loading. */
export function Skeleton({ of = 'page' }: SkeletonProps) {
  const t = useEntryTexts();
  const isLong = useIsLongWait();
  return (
    <div className={`s-skeleton s-skeleton-${of}`} aria-busy="true">
      <div className="s-bone s-bone-title" />
      <output className="s-waiting">{isLong && t(`page.loading.${of}`, LOADING_TEXTS[of])}</output>
      {['a', 'b', 'c', 'd', 'e'].map((bone) => (
        <div key={bone} className="s-bone-field">
          <div className="s-bone s-bone-label" />
          <div className="s-bone s-bone-input" />
        </div>
      ))}
    </div>
  );
}

function useIsLongWait(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
