import { billing } from '../../../engine/index.js';
import type { ComparedPlan } from '../../visit/plan-costs.js';
import { PlanCard, type PlanCardProps } from '../../visit/plan-card.js';
import { useOfferingTexts } from '../../visit/offering-texts.js';
import { EVERY_INTERVAL } from './use-offering-chooser.js';

interface OfferingPlansProps extends Pick<PlanCardProps, 'isMember' | 'covered' | 'buyers'> {
  /** The id of the group and prefix of the ids of its controls. */
  readonly id: string;
  readonly legend: string;
  readonly plans: readonly ComparedPlan[];
  readonly chosenId: string | undefined;
  readonly interval: string;
  readonly problem: string | undefined;
  readonly onChoose: (offeringId: string) => void;
  readonly onFilter: (interval: string) => void;
}

export function OfferingPlans({ id, legend, plans, chosenId, interval, problem, onChoose, onFilter, ...people }: OfferingPlansProps) {
  const there = billing.billingIntervals.filter((each) => plans.some(({ offering }) => offering.billingInterval === each));
  const shownInterval = there.includes(interval) ? interval : EVERY_INTERVAL;
  return (
    <>
      {there.length > 1 && <IntervalFilter id={id} intervals={there} shownInterval={shownInterval} onFilter={onFilter} />}
      <div
        className="s-plans"
        id={id}
        role="radiogroup"
        aria-label={legend}
        aria-required="true"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      >
        {plans
          .filter(({ offering }) => shownInterval === EVERY_INTERVAL || offering.billingInterval === shownInterval)
          .map((plan) => (
            <PlanCard
              key={plan.offering.tenantOfferingId}
              group={id}
              plan={plan}
              isChosen={plan.offering.tenantOfferingId === chosenId}
              onChoose={() => onChoose(plan.offering.tenantOfferingId)}
              {...people}
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
  readonly shownInterval: string;
  readonly onFilter: (interval: string) => void;
}

function IntervalFilter({ id, intervals, shownInterval, onFilter }: IntervalFilterProps) {
  const { t } = useOfferingTexts();
  return (
    <fieldset className="s-intervals" role="radiogroup">
      <legend>{t('panel.offering.filter', 'Pay')}</legend>
      {[EVERY_INTERVAL, ...intervals].map((each) => (
        <label key={each} className="s-interval">
          <input type="radio" name={`${id}-interval`} value={each} checked={each === shownInterval} onChange={() => onFilter(each)} />
          <span>{each === EVERY_INTERVAL ? t('panel.offering.all', EVERY_INTERVAL) : t(`panel.offering.interval.${each}`, each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
