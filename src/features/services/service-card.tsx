import type { ServedOffering } from '../../visit/api/offerings.js';
import type { Person } from '../../visit/offering-choice.js';
import { maxQuantityOf, type ServiceSelection } from './service-choice.js';
import { hoursText, offeringDescription, offeringName, useOfferingTexts } from '../../visit/offering-texts.js';
import { Benefits, PlanPrice } from '../../visit/plan-card.js';

interface ServiceCardProps {
  readonly id: string;
  readonly service: ServedOffering;
  readonly people: readonly Person[];
  readonly isMember: boolean;
  /** Undefined while the service is not chosen. */
  readonly selection: ServiceSelection | undefined;
  readonly onToggle: () => void;
  readonly onChange: (change: Partial<Omit<ServiceSelection, 'offeringId'>>) => void;
}

/** Shows one service as a checkbox with description and price; a chosen service asks for whom it is and how many are needed. */
export function ServiceCard({ id, service, people, isMember, selection, onToggle, onChange }: ServiceCardProps) {
  const texts = useOfferingTexts();
  const hours = hoursText(texts, service);
  const description = offeringDescription(texts, service);
  return (
    <div className="s-plan">
      <input
        type="checkbox"
        id={id}
        className="s-service-box"
        checked={selection !== undefined}
        aria-describedby={`${id}-price ${id}-what`}
        onChange={onToggle}
      />
      <div className="s-plan-who">
        <label htmlFor={id}>{offeringName(texts, service)}</label>
      </div>
      <div className="s-plan-price" id={`${id}-price`}>
        <PlanPrice offering={service} isMember={isMember} />
      </div>
      <div className="s-plan-what" id={`${id}-what`}>
        {description !== undefined && <p>{description}</p>}
        {hours !== undefined && <p>{hours}</p>}
        <Benefits benefits={service.benefits} />
      </div>
      {selection && <ServiceDetails id={id} service={service} people={people} selection={selection} onChange={onChange} />}
    </div>
  );
}

type ServiceDetailsProps = Pick<ServiceCardProps, 'id' | 'service' | 'people' | 'onChange'> & { readonly selection: ServiceSelection };

/** Shows the choice of person and quantity of a chosen service; nothing if there is only one of each. */
function ServiceDetails({ id, service, people, selection, onChange }: ServiceDetailsProps) {
  const texts = useOfferingTexts();
  const { t } = texts;
  const most = maxQuantityOf(service);
  if (people.length < 2 && most < 2) return null;
  const ofService = { service: offeringName(texts, service) };
  return (
    <div className="s-service-details">
      {people.length > 1 && (
        <CardSelect
          id={`${id}-who`}
          label={t('panel.services.who', 'Who is it for?')}
          name={t('panel.services.who-of', 'Who is it for? {service}', ofService)}
          value={selection.clientId}
          options={people.map(({ clientId, name }) => ({ value: clientId, label: name }))}
          onSelect={(clientId) => onChange({ clientId })}
        />
      )}
      {most > 1 && (
        <CardSelect
          id={`${id}-quantity`}
          label={t('panel.services.quantity', 'How many?')}
          name={t('panel.services.quantity-of', 'How many? {service}', ofService)}
          value={String(selection.quantity)}
          options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          onSelect={(quantity) => onChange({ quantity: Number(quantity) })}
        />
      )}
    </div>
  );
}

interface CardSelectProps {
  readonly id: string;
  readonly label: string;
  /** The accessible name: the label and the service. */
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onSelect: (value: string) => void;
}

/** Shows a select with its label. */
function CardSelect({ id, label, name, value, options, onSelect }: CardSelectProps) {
  return (
    <div>
      <label className="s-service-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="v-input v-select" aria-label={name} value={value} onChange={(event) => onSelect(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
