import { formatting } from '../../../engine/index.js';
import type { EnrollmentLine } from '../../api/enrollments.js';
import { totalsOf } from '../../state/offering-choice.js';
import { useSite, type Say } from '../../state/site.js';
import { todayIn } from '../../state/today.js';
import type { End, Payment, Standing } from './enrollment-end.js';
import { laterText, useOfferingTexts } from '../offering/offering-texts.js';

/** What was bought and what was paid for it, as one can keep it on paper. */
export function EnrollmentRecord({ end: { lines, payment, standing } }: { readonly end: End }) {
  const words = useOfferingTexts();
  const { say, money } = words;
  const { tenant, library } = useSite();
  const totals = totalsOf(lines);
  const later = laterText(words, totals);
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{say('panel.enrollment-done.lines', 'What you chose')}</h2>
      <ul className="s-record">
        {lines.map((line) => (
          <Line key={line.clientEnrollmentId} line={line} />
        ))}
      </ul>
      <dl className="s-record-sums">
        <div>
          <dt>{sumName(say, standing)}</dt>
          <dd className="s-record-amount">{money(payment?.amount ?? totals.today)}</dd>
        </div>
        {payment?.last4 !== undefined && <PaidBy payment={payment} last4={payment.last4} />}
        <div>
          <dt>{say('panel.enrollment-done.date', 'Date')}</dt>
          <dd>{formatting.date(todayIn(tenant.timeZone), library.platform)}</dd>
        </div>
      </dl>
      {later !== undefined && <p className="s-record-later">{later}</p>}
    </section>
  );
}

function Line({ line }: { readonly line: EnrollmentLine }) {
  const { say, money, howOften } = useOfferingTexts();
  const { library } = useSite();
  const { offeringName, cost, billingInterval, registrationFee, startDate } = line;
  return (
    <li>
      <p className="s-record-row">
        <strong>{offeringName}</strong>
        <span className="s-record-amount">
          {money(cost)} {howOften(billingInterval)}
        </span>
      </p>
      {registrationFee > 0 && (
        <p className="s-record-row">
          <span>{say('panel.offering.fee', 'Registration fee')}</span>
          <span className="s-record-amount">{money(registrationFee)}</span>
        </p>
      )}
      {startDate !== undefined && (
        <p>{say('panel.enrollment-done.from', 'From {date}', { date: formatting.date(startDate, library.platform) })}</p>
      )}
    </li>
  );
}

/** Which card or account it was: what is on it, as far as it may be shown; for those who listen, in words. */
function PaidBy({ payment, last4 }: { readonly payment: Payment; readonly last4: string }) {
  const { say } = useOfferingTexts();
  const brand = brandWords(say, payment);
  return (
    <div>
      <dt>{say('panel.enrollment-done.with', 'Paid with')}</dt>
      <dd>
        <span aria-hidden="true">
          {brand} •••• {last4}
        </span>
        <span className="v-unseen">{say('panel.enrollment-done.ending', '{brand}, number ending in {last4}', { brand, last4 })}</span>
      </dd>
    </div>
  );
}

function sumName(say: Say, standing: Standing | undefined): string {
  if (standing === 'captured' || standing === 'free') return say('panel.enrollment-done.paid', 'Paid');
  if (standing === 'requested') return say('panel.offering.due-first', 'First payment');
  return say('panel.enrollment-done.to-pay', 'To be paid');
}

const BRANDS: { readonly [brand: string]: string } = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
};

/** What the card is called, or the account. */
function brandWords(say: Say, { brand, paymentMethod }: Payment): string {
  if (brand !== undefined) return say(`payment.brand.${brand}`, BRANDS[brand] ?? brand);
  if (paymentMethod === 'Bank') return say('payment.brand.account', 'Account');
  return say('payment.brand.card', 'Card');
}

/** How money comes that no gateway takes. */
export function awaitedWords(say: Say, method: string, amount: string): string {
  switch (method) {
    case 'Cash':
      return say('panel.enrollment-done.awaits.Cash', 'Please pay {amount} in cash when you visit us.', { amount });
    case 'Check':
      return say('panel.enrollment-done.awaits.Check', 'Please send or bring us your check for {amount}.', { amount });
    case 'Sponsor on AC':
      return say('panel.enrollment-done.awaits.Sponsor', 'We ask your sponsor for {amount}.', { amount });
    default:
      return say('panel.enrollment-done.awaits.Other', 'We get in touch with you about how to pay {amount}.', { amount });
  }
}
