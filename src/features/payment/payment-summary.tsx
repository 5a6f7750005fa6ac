import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine as BoughtLine } from '../../visit/api/enrollments.js';
import { coveredPeople, type Person } from '../../visit/offering-choice.js';
import { LabelledSelect } from '../../visit/labelled-select.js';
import { totalsOf } from '../../visit/totals.js';
import { SiteLink } from '../../ui/link.js';
import { useQuery } from '../../ui/link/query.js';
import { laterText, lineName, useOfferingTexts } from '../../visit/offering-texts.js';

interface SummaryProps {
  readonly lines: readonly BoughtLine[];
  readonly people: readonly Person[];
  /** Whether the order cannot be changed, because it may be paid already. */
  readonly isFixed?: boolean;
  /** Called with a service and the person whom it is for. */
  readonly onAssign?: (offeringId: string, clientId: string) => void;
}

export function PaymentSummary({ lines, people, isFixed = false, onAssign }: SummaryProps) {
  const texts = useOfferingTexts();
  const { t, money } = texts;
  const totals = totalsOf(lines);
  const later = laterText(texts, lines);
  return (
    <aside className="s-order" aria-labelledby="order">
      <div className="s-order-head">
        <h2 id="order">{t('panel.payment.order', 'Your order')}</h2>
        {!isFixed && <ChangeLink step="offering" label={t('panel.payment.change-order', 'Change your order')} />}
      </div>
      <ul>
        {lines.map((line) => (
          <OrderLine key={line.clientEnrollmentId} line={line} people={people} {...(!isFixed && onAssign && { onAssign })} />
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

function OrderLine({ line, people, onAssign }: Pick<SummaryProps, 'people' | 'onAssign'> & { readonly line: BoughtLine }) {
  const texts = useOfferingTexts();
  const { t, money, howOften, names } = texts;
  const { cost, registrationFee, startDate } = line;
  const isForOneOf = onAssign !== undefined && line.offeringType === 'Ancillary' && people.length > 1;
  return (
    <li>
      <div className="s-order-plan">
        {!isForOneOf && <h3>{names(coveredPeople(line, people).map(({ name }) => name))}</h3>}
        {startDate !== undefined && <p className="s-order-start">{t('panel.payment.start', 'From {date, date}', { date: startDate })}</p>}
      </div>
      <p className="s-order-plan">
        <span>{lineName(texts, line)}</span>
        <span className="s-order-amount">
          {money(cost)} <span className="s-order-often">{howOften(line)}</span>
        </span>
      </p>
      {registrationFee > 0 && (
        <p className="s-order-plan">
          <span>{t('panel.payment.fee', 'One-time registration fee')}</span>
          <span className="s-order-amount">{money(registrationFee)}</span>
        </p>
      )}
      {isForOneOf && <WhoFor line={line} people={people} onAssign={onAssign} />}
    </li>
  );
}

function WhoFor({ line, people, onAssign }: Required<Pick<SummaryProps, 'people' | 'onAssign'>> & { readonly line: BoughtLine }) {
  const texts = useOfferingTexts();
  const { t } = texts;
  return (
    <LabelledSelect
      id={useId()}
      label={t('panel.services.who', 'Who is it for?')}
      name={t('panel.services.who-of', 'Who is it for? {service}', { service: lineName(texts, { ...line, quantity: 1 }) })}
      value={line.clientId}
      options={people.map(({ clientId, name }) => ({ value: clientId, label: name }))}
      onSelect={(clientId) => onAssign(line.offeringId, clientId)}
    />
  );
}

/** Shows a link to an earlier step; each Continue leads back to the payment. */
function ChangeLink({ step, label }: { readonly step: string; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <SiteLink className="s-change" to={useStepLink(step)} aria-label={label}>
      {t('panel.payment.change', 'Change')}
    </SiteLink>
  );
}

export function useStepLink(step: string): string {
  const query = useQuery();
  query.set('step', step);
  return `?${query.toString()}`;
}
