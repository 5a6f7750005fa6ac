import type { Offering } from '../../api/offerings.js';
import { priceOf } from '../../state/offering-choice.js';
import { coveredText, duesOf, hoursText, memberText, useOfferingTexts } from './offering-texts.js';

export interface PlanCardProps {
  /** The name of the group of which one is chosen. */
  readonly group: string;
  readonly offering: Offering;
  /** Whom a plan for several covers, by name. */
  readonly covered: readonly string[];
  readonly isMember: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One membership, as a person compares it: what it is, for whom, what it costs and when. All of the card chooses it. */
export function PlanCard({ group, offering, covered, isMember, isChosen, onChoose }: PlanCardProps) {
  const words = useOfferingTexts();
  const id = `${group}-${offering.tenantOfferingId}`;
  const hours = hoursText(words, offering);
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
          <p className="s-plan-who">{coveredText(words, offering, covered)}</p>
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

function PlanPrice({ offering, isMember }: Pick<PlanCardProps, 'offering' | 'isMember'>) {
  const words = useOfferingTexts();
  const price = priceOf(offering, isMember);
  const member = memberText(words, offering, isMember);
  return (
    <>
      <p className="s-amount">{words.money(price)}</p>
      <p>{`${words.howOften(offering.billingInterval)}, ${words.perPerson(offering.billingType)}`}</p>
      {member !== undefined && <p className="s-plan-member">{member}</p>}
      {duesOf(words, offering, price).map(({ name, amount }) => (
        <p key={name} className="s-plan-due">
          <span>{name}</span>
          {amount !== undefined && <span className="s-plan-sum"> {words.money(amount)}</span>}
        </p>
      ))}
    </>
  );
}
