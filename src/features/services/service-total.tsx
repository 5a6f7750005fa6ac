import type { OrderLine } from '../../visit/api/enrollments.js';
import { totalsOf, type Person } from '../../visit/offering-choice.js';
import { lineName, useOfferingTexts } from '../../visit/offering-texts.js';

interface ServiceTotalProps {
  readonly id: string;
  readonly lines: readonly OrderLine[];
  readonly people: readonly Person[];
}

/** Shows the chosen services and the sum, which screen readers announce when it changes. */
export function ServiceTotal({ id, lines, people }: ServiceTotalProps) {
  const texts = useOfferingTexts();
  const { t, money } = texts;
  const { today, fees } = totalsOf(lines);
  return (
    <section className="s-total" data-uncovered aria-labelledby={`${id}-total`}>
      <h2 id={`${id}-total`}>{t('panel.offering.total', 'Your choice')}</h2>
      <ul className="s-total-people">
        {lines.map((line) => (
          <li key={line.clientEnrollmentId}>
            <span className="s-total-name">{people.find(({ clientId }) => clientId === line.clientId)?.name}</span>{' '}
            <span>{lineName(texts, line)}</span> <span className="s-total-cost">{money(line.cost)}</span>
          </li>
        ))}
      </ul>
      <output className="s-total-sums" aria-atomic="true">
        {lines.length === 0 && t('panel.services.nothing', 'You have not chosen a service yet')}
        {lines.length > 0 && (
          <span className="s-total-due">
            <span>{t('panel.offering.due', 'Due today')}</span> <strong className="s-amount">{money(today)}</strong>
          </span>
        )}
        {fees > 0 && <span>{t('panel.services.fees', 'Includes registration fees of {amount, currency}', { amount: fees })}</span>}
      </output>
    </section>
  );
}
