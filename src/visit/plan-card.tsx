import type { ServedOffering } from './api/offerings.js';
import { coversOthers } from '../../server/shared/payment-plan.js';
import { priceOf } from './offering-choice.js';
import {
  coveredText,
  hoursText,
  initialPayments,
  memberText,
  offeringDescription,
  offeringName,
  priceTexts,
  togetherTexts,
  useOfferingTexts,
} from './offering-texts.js';

export interface PlanCardProps {
  /** The name of the radio group. */
  readonly group: string;
  readonly offering: ServedOffering;
  /** The names of the people that a plan for several covers. */
  readonly coveredNames: readonly string[];
  /** For how many people a plan for one person is bought. */
  readonly buyers: number;
  readonly isMember: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Shows one plan as a radio button with its description and prices; a click anywhere on the card selects it. */
export function PlanCard({ group, offering, coveredNames, buyers, isMember, isChosen, onChoose }: PlanCardProps) {
  const texts = useOfferingTexts();
  const id = `${group}-${offering.tenantOfferingId}`;
  const hours = hoursText(texts, offering);
  const description = offeringDescription(texts, offering);
  return (
    <div className="s-plan">
      <input
        type="radio"
        id={id}
        name={group}
        value={offering.tenantOfferingId}
        checked={isChosen}
        aria-describedby={`${id}-who ${id}-price ${id}-what`}
        onChange={onChoose}
      />
      <div className="s-plan-who">
        <label htmlFor={id}>{offeringName(texts, offering)}</label>
        <div id={`${id}-who`}>
          {offering.highlighted === true && <p className="s-plan-badge">{texts.t('panel.offering.highlighted', 'Recommended')}</p>}
          <p>{coveredText(texts, offering, coveredNames)}</p>
        </div>
      </div>
      <div className="s-plan-price" id={`${id}-price`}>
        <PlanPrice offering={offering} isMember={isMember} buyers={coversOthers(offering) ? 1 : buyers} />
      </div>
      <div className="s-plan-what" id={`${id}-what`}>
        {description !== undefined && <p>{description}</p>}
        {hours !== undefined && <p>{hours}</p>}
        <Benefits benefits={offering.benefits} />
      </div>
    </div>
  );
}

/** Shows what is included as a list; nothing without any. */
export function Benefits({ benefits = [] }: { readonly benefits: ServedOffering['benefits'] }) {
  if (benefits.length === 0) return null;
  return (
    <ul className="s-plan-benefits">
      {benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

/** Shows the price, the member price, and the initial payments of a plan; for several buyers also what they pay together. */
export function PlanPrice({
  offering,
  isMember,
  buyers = 1,
}: Pick<PlanCardProps, 'offering' | 'isMember'> & Partial<Pick<PlanCardProps, 'buyers'>>) {
  const texts = useOfferingTexts();
  const price = priceOf(offering, isMember);
  const member = memberText(texts, offering, isMember);
  const { amount, details } = priceTexts(texts, offering, price);
  return (
    <>
      <p className="s-amount">{amount}</p>
      {[...details, ...togetherTexts(texts, offering, price * buyers, buyers)].map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {member !== undefined && <p className="s-plan-member">{member}</p>}
      {initialPayments(texts, offering, price, buyers).map((payment) => (
        <p key={payment.name} className="s-plan-due">
          <span>{payment.name}</span>
          {payment.amount !== undefined && <span className="s-plan-sum"> {texts.money(payment.amount)}</span>}
        </p>
      ))}
    </>
  );
}
