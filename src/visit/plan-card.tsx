import type { ServedOffering } from './api/offerings.js';
import { priceOf } from './offering-choice.js';
import { coveredText, initialPayments, hoursText, memberText, useOfferingTexts } from './offering-texts.js';

export interface PlanCardProps {
  /** The name of the radio group. */
  readonly group: string;
  readonly offering: ServedOffering;
  /** The names of the people that a plan for several covers. */
  readonly coveredNames: readonly string[];
  readonly isMember: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Shows one plan as a radio button with its description and prices; a click anywhere on the card selects it. */
export function PlanCard({ group, offering, coveredNames, isMember, isChosen, onChoose }: PlanCardProps) {
  const texts = useOfferingTexts();
  const id = `${group}-${offering.tenantOfferingId}`;
  const hours = hoursText(texts, offering);
  return (
    <div className="s-plan">
      <input
        type="radio"
        id={id}
        name={group}
        value={offering.tenantOfferingId}
        checked={isChosen}
        aria-describedby={`${id}-what ${id}-price`}
        onChange={onChoose}
      />
      <div className="s-plan-what">
        <label htmlFor={id}>{offering.name}</label>
        <div id={`${id}-what`}>
          <p className="s-plan-who">{coveredText(texts, offering, coveredNames)}</p>
          {offering.description !== undefined && <p>{offering.description}</p>}
          {hours !== undefined && <p>{hours}</p>}
        </div>
      </div>
      <div className="s-plan-price" id={`${id}-price`}>
        <PlanPrice offering={offering} isMember={isMember} />
      </div>
    </div>
  );
}

/** Shows the price, the member price, and the initial payments of a plan. */
export function PlanPrice({ offering, isMember }: Pick<PlanCardProps, 'offering' | 'isMember'>) {
  const texts = useOfferingTexts();
  const price = priceOf(offering, isMember);
  const member = memberText(texts, offering, isMember);
  return (
    <>
      <p className="s-amount">{texts.money(price)}</p>
      <p>{`${texts.perPerson(offering.billingType)}, ${texts.howOften(offering)}`}</p>
      {member !== undefined && <p className="s-plan-member">{member}</p>}
      {initialPayments(texts, offering, price).map(({ name, amount }) => (
        <p key={name} className="s-plan-due">
          <span>{name}</span>
          {amount !== undefined && <span className="s-plan-sum"> {texts.money(amount)}</span>}
        </p>
      ))}
    </>
  );
}
