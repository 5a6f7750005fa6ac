import './agreement.css';
import { useEffect } from 'react';
import { formatting } from '../../engine/index.js';
import { useSite, useWords } from '../state/site.js';
import { Icon } from '../ui/icon.js';
import { PlainText } from '../ui/plain-text.js';
import type { PanelProps } from './panel.js';

/** What a visitor agrees to: the terms, and the agreement on services where the tenant has one (D-35, D-36). */
export function Agreement({ route }: PanelProps) {
  const say = useWords();
  const parts = useParts();
  useTargetInSight();
  return (
    <article className="s-agreement">
      <h1 tabIndex={-1}>{say(`route.${route.id}`, route.label)}</h1>
      <p className="s-edition">{useEdition()}</p>
      {parts.length === 0 && <p>{say('panel.agreement.none', 'There are no terms to read yet.')}</p>}
      {parts.length > 1 && <Contents parts={parts} />}
      {parts.map(({ id, title, text }) => (
        <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <PlainText text={text} newTab={say('link.new-tab', '(opens in a new tab)')} />
        </section>
      ))}
      <button type="button" className="s-print" onClick={() => window.print()}>
        <Icon name="print" />
        {say('panel.agreement.print', 'Print')}
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
  const say = useWords();
  const written = say('agreement.date', '2026-11-20');
  const shown = formatting.date(written, library.platform);
  const date = shown === '-' ? written : shown;
  const version = say('agreement.version', '1.0');
  return say('panel.agreement.edition', '{name} · Version {version} · {date}', { name: tenant.businessName, version, date });
}

/** What somebody wrote; of the agreement on services there is no text to begin with. */
function useParts(): readonly Part[] {
  const say = useWords();
  const terms = {
    id: 'terms',
    title: say('agreement.terms.title', 'Terms and conditions'),
    text: say('agreement.terms.text', ''),
  };
  const psa = { id: 'psa', title: say('agreement.psa.title', 'Patient Service Agreement'), text: say('agreement.psa.text', '') };
  return [terms, psa].filter(({ text }) => text.trim() !== '');
}

function Contents({ parts }: { readonly parts: readonly Part[] }) {
  const say = useWords();
  return (
    <nav aria-label={say('panel.agreement.contents', 'On this page')}>
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
