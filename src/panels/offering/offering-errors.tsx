import { useEffect, useRef, type MouseEvent } from 'react';
import { useTexts } from '../../state/site.js';

/** Something that keeps the visitor from going on, and where it is put right. */
export interface OfferingError {
  readonly key: string;
  readonly name: string;
  readonly words: string;
  readonly goThere: () => void;
}

interface OfferingProblemsProps {
  readonly id: string;
  readonly problems: readonly OfferingError[];
  /** What the server said. */
  readonly message: string | undefined;
  /** How often it was in vain: each time the alert takes the focus. */
  readonly failures: number;
}

/** What is wrong, at the top: each a link to where it is, as in forms. */
export function OfferingErrors({ id, problems, message, failures }: OfferingProblemsProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [failures]);
  if (failures === 0 || (problems.length === 0 && message === undefined)) return null;
  const go = (event: MouseEvent, { goThere }: OfferingError) => {
    event.preventDefault();
    goThere();
  };
  return (
    <div className="v-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby={`${id}-problems`}>
      <h2 className="v-summary-title" id={`${id}-problems`}>
        {t('form.error-title', 'There is a problem')}
      </h2>
      {message !== undefined && <p>{message}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.key}>
              <a href={`#${id}`} onClick={(event) => go(event, problem)}>
                <span className="v-summary-name">{problem.name}</span> {problem.words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
