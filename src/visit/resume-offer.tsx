import './resume-offer.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../ui/link.js';
import { forgetEverything } from './forget-answers.js';
import { useSite } from './site.js';
import type { ResumePoint } from './resume-point.js';

export interface ResumeOfferProps {
  readonly point: ResumePoint;
  /** The level of its heading: 1 where it is all that a page shows. */
  readonly level: 1 | 2;
}

/** Offers to continue an unfinished page or to start over; names its step and plan, and no person (D-108, D-115). */
export function ResumeOffer({ point, level }: ResumeOfferProps) {
  const { t } = useTranslation();
  const id = useId();
  const Heading = `h${level}` as const;
  const startOver = () => {
    forgetEverything();
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <section className="s-resume" aria-labelledby={id}>
      <Heading id={id} {...(level === 1 && { tabIndex: -1 })}>
        {t('resume.title', 'Continue where you stopped?')}
      </Heading>
      <p>{useResumeText(point)}</p>
      <div className="s-resume-acts">
        <SiteLink className="s-act" to={point.address}>
          {t('resume.continue', 'Continue')}
        </SiteLink>
        <button type="button" className="s-act-other" onClick={startOver}>
          {t('action.start-again', 'Start over')}
        </button>
      </div>
    </section>
  );
}

function useResumeText({ page, step, plan }: ResumePoint): string {
  const { library } = useSite();
  const { t } = useTranslation();
  const definition = Object.values(library.pages).find(({ id }) => id === page);
  const title = t(`page.${page}.title`, definition?.title ?? '');
  const label = t(`page.${page}.${step}.label`, definition?.steps?.find(({ id }) => id === step)?.title ?? '');
  const next = label === title ? '' : t('resume.step', 'Next: {step}', { step: label });
  return [title, plan, next].filter((part) => part !== undefined && part !== '').join(' · ');
}
