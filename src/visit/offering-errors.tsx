import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** An error that prevents submitting, and the function that goes to its control. */
export interface OfferingError {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly goThere: () => void;
}

interface OfferingErrorsProps {
  readonly id: string;
  readonly problems: readonly OfferingError[];
  /** The server's message. */
  readonly message: string | undefined;
  /** How often submitting failed: each failure moves the focus to the alert. */
  readonly failures: number;
}

/** Shows the errors as links to their controls, above the form. Shows nothing before the first failed attempt or without errors. */
export function OfferingErrors({ id, problems, message, failures }: OfferingErrorsProps) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView?.({ block: 'start' });
  }, [failures]);
  if (failures === 0 || (problems.length === 0 && message === undefined)) return null;
  const go = (event: MouseEvent, { goThere }: OfferingError) => {
    event.preventDefault();
    goThere();
  };
  return (
    <div className="v-summary" role="alert" tabIndex={-1} ref={alert} aria-labelledby={`${id}-problems`}>
      <h2 className="v-summary-title" id={`${id}-problems`}>
        {t('form.error-title', 'There is a problem')}
      </h2>
      {message !== undefined && <p>{message}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.key}>
              <a href={`#${id}`} onClick={(event) => go(event, problem)}>
                <span className="v-summary-name">{problem.name}</span> {problem.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function OfferingSkeleton({ of = '' }: { readonly of?: string }) {
  const { t } = useTranslation();
  return (
    <div className={`s-plans ${of}`} aria-busy="true">
      <output className="s-waiting s-late">{t('panel.offering.loading', 'Loading memberships…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone s-plan-bone" />
      ))}
    </div>
  );
}
