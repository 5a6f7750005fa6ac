import type { ChosenLine } from '../../api/enrollments.js';
import { totalsOf } from '../../state/offering-choice.js';
import { useSite } from '../../state/site.js';
import { dueText, laterText, useOfferingTexts } from './offering-texts.js';

interface OfferingTotalProps {
  readonly id: string;
  readonly lines: readonly ChosenLine[];
  /** Everybody, with what became of their choice in words, and what it costs. */
  readonly people: readonly Chooser[];
}

interface Chooser {
  readonly id: string;
  readonly name: string;
  readonly standing: string;
  readonly cost: number | undefined;
}

/** What it comes to so far: always in sight, and said when it changes. */
export function OfferingTotal({ id, lines, people }: OfferingTotalProps) {
  const { t, money } = useOfferingTexts();
  return (
    <section className="s-total" aria-labelledby={`${id}-total`}>
      <h2 id={`${id}-total`}>{t('panel.offering.total', 'Your choice')}</h2>
      <ul className="s-total-people">
        {people.map((person) => (
          <li key={person.id}>
            <span className="s-total-name">{person.name}</span> <span>{person.standing}</span>{' '}
            {person.cost !== undefined && <span className="s-total-cost">{money(person.cost)}</span>}
          </li>
        ))}
      </ul>
      <output className="s-total-sums" aria-atomic="true">
        {lines.length === 0 ? t('panel.offering.nothing', 'Nothing is chosen yet') : <Sums lines={lines} />}
      </output>
    </section>
  );
}

function Sums({ lines }: Pick<OfferingTotalProps, 'lines'>) {
  const words = useOfferingTexts();
  const site = useSite();
  const totals = totalsOf(lines);
  const later = laterText(words, totals);
  return (
    <>
      <span className="s-total-due">
        <span>{dueText(words.t, site)}</span> <strong className="s-amount">{words.money(totals.today)}</strong>
      </span>
      {totals.fees > 0 && (
        <span>{words.t('panel.offering.fees', '{amount} of it for registration, once', { amount: words.money(totals.fees) })}</span>
      )}
      {later !== undefined && <span>{later}</span>}
    </>
  );
}
