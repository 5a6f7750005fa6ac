import { billing } from '../../../engine/index.js';
import type { Offering } from '../../api/offerings.js';
import { PlanCard, type PlanCardProps } from './plan-card.js';
import { useOfferingTexts } from './offering-texts.js';
import { EVERY_INTERVAL } from './use-offering-draft.js';

interface OfferingPlansProps extends Pick<PlanCardProps, 'isMember' | 'covered'> {
  /** The id of the group; those of its controls begin with it. */
  readonly id: string;
  /** What the group is called. */
  readonly legend: string;
  /** All that this person could choose. */
  readonly offerings: readonly Offering[];
  readonly chosen: string | undefined;
  readonly interval: string;
  readonly problem: string | undefined;
  readonly onChoose: (offeringId: string) => void;
  readonly onFilter: (interval: string) => void;
}

/** What one person can choose from, side by side with what it costs: one of them, or all of one interval. */
export function OfferingPlans({ id, legend, offerings, chosen, interval, problem, onChoose, onFilter, ...plan }: OfferingPlansProps) {
  const there = billing.billingIntervals.filter((each) => offerings.some((offering) => offering.billingInterval === each));
  const shown = there.includes(interval) ? interval : EVERY_INTERVAL;
  return (
    <>
      {there.length > 1 && <IntervalFilter id={id} intervals={there} shown={shown} onFilter={onFilter} />}
      <div
        className="s-plans"
        id={id}
        role="radiogroup"
        aria-label={legend}
        aria-required="true"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      >
        {offerings
          .filter(({ billingInterval }) => shown === EVERY_INTERVAL || billingInterval === shown)
          .map((offering) => (
            <PlanCard
              key={offering.tenantOfferingId}
              group={id}
              offering={offering}
              isChosen={offering.tenantOfferingId === chosen}
              onChoose={() => onChoose(offering.tenantOfferingId)}
              {...plan}
            />
          ))}
      </div>
      {problem !== undefined && (
        <p className="v-problem s-plans-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

interface IntervalFilterProps {
  readonly id: string;
  readonly intervals: readonly string[];
  readonly shown: string;
  readonly onFilter: (interval: string) => void;
}

/** Only intervals there is something of; that some plans are hidden is said by which one is on. */
function IntervalFilter({ id, intervals, shown, onFilter }: IntervalFilterProps) {
  const { t } = useOfferingTexts();
  return (
    <fieldset className="s-intervals" role="radiogroup">
      <legend>{t('panel.offering.filter', 'How often you pay')}</legend>
      {[EVERY_INTERVAL, ...intervals].map((each) => (
        <label key={each} className="s-interval">
          <input type="radio" name={`${id}-interval`} value={each} checked={each === shown} onChange={() => onFilter(each)} />
          <span>{each === EVERY_INTERVAL ? t('panel.offering.all', EVERY_INTERVAL) : t(`panel.offering.interval.${each}`, each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
