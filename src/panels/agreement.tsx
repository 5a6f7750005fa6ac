import './agreement.css';
import { useEffect } from 'react';
import { formatting } from '../../engine/index.js';
import { useSite, useTexts } from '../state/site.js';
import { Icon } from '../ui/icon.js';
import { PlainText } from '../ui/plain-text.js';
import type { PanelProps } from './panel.js';

/** Shows the terms and, where the tenant has one, the Patient Service Agreement (D-35, D-36). */
export function AgreementPanel({ route }: PanelProps) {
  const t = useTexts();
  const parts = useAgreementTexts();
  useFocusOnTarget();
  return (
    <article className="s-agreement">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-edition">{useEditionText()}</p>
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

interface AgreementText {
  /** The fragment of its address: `/agreement#psa`. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Returns the line with the tenant's name, the version and the date in the platform's format. */
function useEditionText(): string {
  const { tenant, library } = useSite();
  const t = useTexts();
  const written = t('agreement.date', '2026-11-20');
  const shown = formatting.date(written, library.platform);
  const date = shown === '-' ? written : shown;
  const version = t('agreement.version', '1.0');
  return t('panel.agreement.edition', '{name} · Version {version} · {date}', { name: tenant.businessName, version, date });
}

/** Returns the agreements that have a text; the Patient Service Agreement has no built-in one. */
function useAgreementTexts(): readonly AgreementText[] {
  const t = useTexts();
  const terms = {
    id: 'terms',
    title: t('agreement.terms.title', 'Terms and conditions'),
    text: t('agreement.terms.text', ''),
  };
  const psa = { id: 'psa', title: t('agreement.psa.title', 'Patient Service Agreement'), text: t('agreement.psa.text', '') };
  return [terms, psa].filter(({ text }) => text.trim() !== '');
}

/** Shows links to the agreements on this page. */
function Contents({ parts }: { readonly parts: readonly AgreementText[] }) {
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

/** Scrolls to the agreement that the address names and focuses it, because the browser looked for it before it was rendered. */
function useFocusOnTarget(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView?.({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, []);
}
