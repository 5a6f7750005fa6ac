import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeService, MAX_LINES, toggleService } from './service-choice.js';
import { OfferingErrors } from '../../visit/offering-errors.js';
import { ServiceCard } from './service-card.js';
import { ServiceTotal } from './service-total.js';
import { useServiceChoice, type ServiceChooserProps } from './use-service-choice.js';

/** Shows the services as cards with checkboxes, the total and the submit button. At least one service must be chosen. */
export function ServiceChooser(props: ServiceChooserProps) {
  const { services, people, isMember } = props;
  const { t } = useTranslation();
  const id = useId();
  const { selections, change, lines, isComplete, failures, submit } = useServiceChoice(props);
  const problem = useChoiceProblem(id, lines.length);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="v-form s-offering-form" noValidate onSubmit={onSubmit}>
      <OfferingErrors id={id} problems={isComplete ? [] : [problem]} message={undefined} failures={failures} />
      <div className="s-offering">
        <fieldset className="s-plans s-services" id={`${id}-cards`}>
          <legend className="v-unseen">{t('panel.services.services', 'Services')}</legend>
          {services.map((service) => (
            <ServiceCard
              key={service.tenantOfferingId}
              id={`${id}-${service.tenantOfferingId}`}
              service={service}
              people={people}
              isMember={isMember}
              selection={selections.find(({ offeringId }) => offeringId === service.tenantOfferingId)}
              onToggle={() => change(toggleService(selections, service.tenantOfferingId, people[0]?.clientId ?? ''))}
              onChange={(part) => change(changeService(selections, service.tenantOfferingId, part))}
            />
          ))}
        </fieldset>
        <ServiceTotal id={id} lines={lines} people={people} />
        <button type="submit" className="s-act">
          {t('action.submit', 'Continue')}
        </button>
      </div>
    </form>
  );
}

/** Returns the error of an empty or too large choice, with a function that focuses the first service. */
function useChoiceProblem(id: string, count: number) {
  const { t } = useTranslation();
  const tooMany = t('panel.services.too-many', 'You can buy at most {count, number} at a time.', { count: MAX_LINES });
  return {
    key: 'services',
    name: t('panel.services.services', 'Services'),
    text: count === 0 ? t('panel.services.choose', 'Choose at least one service') : tooMany,
    goThere: () => document.getElementById(`${id}-cards`)?.querySelector('input')?.focus(),
  };
}
