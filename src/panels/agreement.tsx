import './agreement.css';
import { useEffect } from 'react';
import { formatting } from '../../engine/index.js';
import { useSite, useTexts } from '../state/site.js';
import { Icon } from '../ui/icon.js';
import { PlainText } from '../ui/plain-text.js';
import type { PanelProps } from './panel.js';

/** What a visitor agrees to: the terms, and the agreement on services where the tenant has one (D-35, D-36). */
export function AgreementPanel({ route }: PanelProps) {
  const t = useTexts();
  const parts = useParts();
  useTargetInSight();
  return (
    <article className="s-agreement">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-edition">{useEdition()}</p>
      {parts.length === 0 && <p>{t('panel.agreement.none', 'There are no terms to read yet.')}</p>}
      {parts.length > 1 && <Contents parts={parts} />}
      {parts.map(({ id, title, text }) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <PlainText text={text} newTab={t('link.new-tab', '(opens in a new tab)')} />
        </section>
      ))}
      <button type="button" className="s-print" onClick={() => window.print()}>
        <Icon name="print" />
        {t('panel.agreement.print', 'Print')}
      </button>
    </article>
  );
}

interface Part {
  /** What an address can point to: `/agreement#psa`. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Whose words these are, and since when; a date in the order of the platform. */
function useEdition(): string {
  const { tenant, library } = useSite();
  const t = useTexts();
  const written = t('agreement.date', '2026-11-20');
  const shown = formatting.date(written, library.platform);
  const date = shown === '-' ? written : shown;
  const version = t('agreement.version', '1.0');
  return t('panel.agreement.edition', '{name} · Version {version} · {date}', { name: tenant.businessName, version, date });
}

/** What somebody wrote; of the agreement on services there is no text to begin with. */
function useParts(): readonly Part[] {
  const t = useTexts();
  const terms = {
    id: 'terms',
    title: t('agreement.terms.title', 'Terms and conditions'),
    text: t('agreement.terms.text', ''),
  };
  const psa = { id: 'psa', title: t('agreement.psa.title', 'Patient Service Agreement'), text: t('agreement.psa.text', '') };
  return [terms, psa].filter(({ text }) => text.trim() !== '');
}

function Contents({ parts }: { readonly parts: readonly Part[] }) {
  const t = useTexts();
  return (
    <nav aria-label={t('panel.agreement.contents', 'On this page')}>
      <ul className="s-contents">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The browser looked for the part the address points to before this text was there. */
function useTargetInSight(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView?.({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, []);
}
