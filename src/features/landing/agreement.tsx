import './agreement.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatting } from '../../../engine/index.js';
import { agreementKey, agreementText, type AgreementText } from '../../../server/shared/agreements.js';
import { agreementDocuments } from '../../visit/agreements.js';
import { useSite } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { PlainText } from '../../ui/plain-text.js';
import type { PanelProps } from '../../visit/panel.js';

/**
 * Shows the tenant's terms, Patient Service Agreement (D-35, D-36), privacy and accessibility; for an address whose fragment names
 * another document, that document alone.
 */
export function AgreementPanel({ route }: PanelProps) {
  const { t } = useTranslation();
  const parts = useAgreementTexts();
  useFocusOnTarget();
  return (
    <article className="s-agreement">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-edition">{useEditionText(parts[0]?.document ?? '')}</p>
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

interface TitledText extends AgreementText {
  /** The fragment of its address: `/agreement#psa`. */
  readonly id: string;
  readonly title: string;
}

function useEditionText(document: string): string {
  const { tenant, library, text } = useSite();
  const { t } = useTranslation();
  const written = text([agreementKey(document, 'date'), 'agreement.date'], '2026-11-20');
  const shown = formatting.date(written, library.platform);
  const date = shown === '-' ? written : shown;
  const { version } = agreementText(text, document);
  return t('panel.agreement.edition', '{name} · Version {version} · {date}', { name: tenant.businessName, version, date });
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['terms', 'Terms and conditions'],
  ['psa', 'Patient Service Agreement'],
  ['privacy', 'Privacy'],
  ['accessibility', 'Accessibility'],
]);

/** Everybody may read these; others only where the address names them. */
const PUBLIC_DOCUMENTS: readonly string[] = [...TITLES.keys()];

function useAgreementTexts(): readonly TitledText[] {
  const { text } = useSite();
  const { t } = useTranslation();
  const [target] = useState(() => location.hash.slice(1));
  const named = PUBLIC_DOCUMENTS.includes(target) ? [] : agreementDocuments(text, [target]);
  const shown = named.length > 0 ? named : agreementDocuments(text, PUBLIC_DOCUMENTS);
  return shown.map((each) => {
    const title = t(agreementKey(each.document, 'title'), TITLES.get(each.document) ?? t('route.agreement', 'Agreement'));
    return { ...each, id: each.document, title };
  });
}

function Contents({ parts }: { readonly parts: readonly TitledText[] }) {
  const { t } = useTranslation();
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
