import type { ChosenEnrollment } from '../../visit/api/enrollments.js';
import { totalsOf } from '../../visit/offering-choice.js';
import { useSite } from '../../visit/site.js';
import { dueText, laterText, useOfferingTexts } from '../../visit/offering-texts.js';

interface OfferingTotalProps {
  readonly id: string;
  readonly lines: readonly ChosenEnrollment[];
  /** All people with their chosen plan and its cost. */
  readonly people: readonly PersonTotal[];
}

interface PersonTotal {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly cost: number | undefined;
}

/** Shows each person's choice and the sums, which screen readers announce when they change. */
export function OfferingTotal({ id, lines, people }: OfferingTotalProps) {
  const { t, money } = useOfferingTexts();
  return (
    <section className="s-total" data-uncovered aria-labelledby={`${id}-total`}>
      <h2 id={`${id}-total`}>{t('panel.offering.total', 'Your choice')}</h2>
      <ul className="s-total-people">
        {people.map((person) => (
          <li key={person.id}>
            <span className="s-total-name">{person.name}</span> <span>{person.status}</span>{' '}
            {person.cost !== undefined && <span className="s-total-cost">{money(person.cost)}</span>}
          </li>
        ))}
      </ul>
      <output className="s-total-sums" aria-atomic="true">
        {lines.length === 0 ? t('panel.offering.nothing', 'You have not chosen a membership yet') : <TotalSums lines={lines} />}
      </output>
    </section>
  );
}

/** Shows the first payment, the registration fees and the recurring payments. */
function TotalSums({ lines }: Pick<OfferingTotalProps, 'lines'>) {
  const texts = useOfferingTexts();
  const site = useSite();
  const totals = totalsOf(lines);
  const later = laterText(texts, totals);
  return (
    <>
      <span className="s-total-due">
        <span>{dueText(texts.t, site)}</span> <strong className="s-amount">{texts.money(totals.today)}</strong>
      </span>
      {totals.fees > 0 && (
        <span>{texts.t('panel.offering.fees', 'Includes a one-time registration fee of {amount, currency}', { amount: totals.fees })}</span>
      )}
      {later !== undefined && <span>{later}</span>}
    </>
  );
}
