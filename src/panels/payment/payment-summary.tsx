import { formatting } from '../../../engine/index.js';
import type { EnrollmentLine } from '../../api/enrollments.js';
import { totalsOf, type Person } from '../../state/offering-choice.js';
import { useSite, useTexts } from '../../state/site.js';
import { SiteLink } from '../../ui/link.js';
import { useQuery } from '../../ui/link/query.js';
import { laterText, useOfferingTexts } from '../offering/offering-texts.js';

interface SummaryProps {
  readonly lines: readonly EnrollmentLine[];
  readonly people: readonly Person[];
}

/** What is bought, for whom, and what it comes to today and later. */
export function PaymentSummary({ lines, people }: SummaryProps) {
  const words = useOfferingTexts();
  const { t, money } = words;
  const totals = totalsOf(lines);
  const later = laterText(words, totals);
  return (
    <aside className="s-order" aria-labelledby="order">
      <div className="s-order-head">
        <h2 id="order">{t('panel.payment.order', 'Your order')}</h2>
        <Change step="offering" words={t('panel.payment.change-order', 'Change your membership')} />
      </div>
      <ul>
        {lines.map((line) => (
          <Line key={line.clientEnrollmentId} line={line} who={people.find(({ clientId }) => clientId === line.clientId)?.name} />
        ))}
      </ul>
      <dl className="s-order-sums">
        <div className="s-order-due">
          <dt>{t('panel.offering.due', 'Due today')}</dt>
          <dd>{money(totals.today)}</dd>
        </div>
      </dl>
      {later !== undefined && <p className="s-order-later">{later}</p>}
    </aside>
  );
}

function Line({ line, who }: { readonly line: EnrollmentLine; readonly who: string | undefined }) {
  const { t, money, howOften } = useOfferingTexts();
  const { library } = useSite();
  const { offeringName, cost, registrationFee, billingInterval, startDate = '' } = line;
  return (
    <li>
      <h3>{who}</h3>
      <p className="s-order-plan">
        <span>{offeringName}</span>
        <span className="s-order-amount">
          {money(cost)} <span className="s-order-often">{howOften(billingInterval)}</span>
        </span>
      </p>
      {registrationFee > 0 && (
        <p className="s-order-plan">
          <span>{t('panel.payment.fee', 'Registration fee, once')}</span>
          <span className="s-order-amount">{money(registrationFee)}</span>
        </p>
      )}
      <p className="s-order-start">{t('panel.payment.start', 'From {date}', { date: formatting.date(startDate, library.platform) })}</p>
    </li>
  );
}

/** From there every Continue leads here again. */
function Change({ step, words }: { readonly step: string; readonly words: string }) {
  const t = useTexts();
  return (
    <SiteLink className="s-change" to={useWayTo(step)} aria-label={words}>
      {t('panel.payment.change', 'Change')}
    </SiteLink>
  );
}

/** The address of a step, as addresses name it, of this very page. */
export function useWayTo(step: string): string {
  const query = useQuery();
  query.set('step', step);
  return `?${query.toString()}`;
}
