import type { ServedOffering } from './api/offerings.js';
import { coversOthers } from '../../server/shared/payment-plan.js';
import { priceOf } from './offering-choice.js';
import {
  coveredText,
  hoursText,
  lowestText,
  memberText,
  offeringDescription,
  offeringName,
  planPriceTexts,
  startPayments,
  useOfferingTexts,
  wholePriceTexts,
  type Buyers,
  type OfferingTexts,
} from './offering-texts.js';
import type { ComparedPlan } from './plan-costs.js';

/** How many lines say what is included, before the rest that can be opened. */
const SHOWN_LINES = 3;

export interface PlanCardProps {
  /** The name of the radio group. */
  readonly group: string;
  readonly plan: ComparedPlan;
  /** How many people a plan for several covers. */
  readonly covered: number;
  /** For how many people a plan for one person is bought. */
  readonly buyers: number;
  readonly isMember: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Shows one plan as a radio button with its prices and what is included; a click anywhere on the card selects it. */
export function PlanCard({ group, plan, covered, buyers, isMember, isChosen, onChoose }: PlanCardProps) {
  const texts = useOfferingTexts();
  const { offering } = plan;
  const lowest = lowestText(texts, plan, covered);
  const id = `${group}-${offering.tenantOfferingId}`;
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
          {plan.isRecommended && <p className="s-plan-badge">{texts.t('panel.offering.highlighted', 'Recommended')}</p>}
          {!plan.fits && <p>{texts.t('panel.offering.not-fitting', 'Made for a family, and you entered one person')}</p>}
          {plan.fits && <p>{coveredText(texts, offering, covered, buyers)}</p>}
        </div>
      </div>
      <div className="s-plan-price" id={`${id}-price`}>
        <PlanPrice offering={offering} isMember={isMember} buyers={coversOthers(offering) ? 1 : buyers} />
        {lowest !== undefined && <p className="s-plan-lowest">{lowest}</p>}
      </div>
      <div className="s-plan-what" id={`${id}-what`}>
        <Included lines={includedLines(texts, offering)} />
      </div>
    </div>
  );
}

function includedLines(texts: OfferingTexts, offering: ServedOffering): readonly string[] {
  const lines = [offeringDescription(texts, offering), hoursText(texts, offering), ...(offering.benefits ?? [])];
  return lines.filter((line) => line !== undefined);
}

/** Shows what is included: the first lines, and the rest on demand. */
function Included({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useOfferingTexts();
  const rest = lines.slice(SHOWN_LINES);
  return (
    <>
      {lines.slice(0, SHOWN_LINES).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rest.length > 0 && (
        <details className="s-plan-more">
          <summary>{t('panel.offering.more', 'More that is included')}</summary>
          <Benefits benefits={rest} />
        </details>
      )}
    </>
  );
}

/** Shows what is included as a list; nothing without any. */
export function Benefits({ benefits = [] }: { readonly benefits: readonly string[] | undefined }) {
  if (benefits.length === 0) return null;
  return (
    <ul className="s-plan-benefits">
      {benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

interface PlanPriceProps extends Buyers {
  readonly offering: ServedOffering;
  /** Whether the large price is all of it, not what it comes to each month. */
  readonly isWhole?: boolean;
}

/** Shows one price in large type, what it consists of, the price for others, and the payments of the first year. */
export function PlanPrice({ offering, isWhole = false, ...buyers }: PlanPriceProps) {
  const texts = useOfferingTexts();
  const whole = wholePriceTexts(texts, offering, priceOf(offering, buyers.isMember));
  const { amount, how, details } = isWhole ? whole : planPriceTexts(texts, offering, buyers);
  const member = memberText(texts, offering, buyers.isMember);
  return (
    <>
      <p>
        <span className="s-amount">{amount}</span> {how}
      </p>
      <p>{details}</p>
      {member !== undefined && <p className="s-plan-member">{member}</p>}
      {startPayments(texts, offering, buyers).map((payment) => (
        <p key={payment.name} className="s-plan-due">
          <span>{payment.name}</span> <span className="s-plan-sum">{texts.money(payment.amount)}</span>
        </p>
      ))}
    </>
  );
}
