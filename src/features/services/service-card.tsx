import type { ServedOffering } from '../../visit/api/offerings.js';
import { maxQuantityOf, type ServiceSelection } from './service-choice.js';
import { hoursText, offeringDescription, offeringName, useOfferingTexts } from '../../visit/offering-texts.js';
import { LabelledSelect } from '../../visit/labelled-select.js';
import { Benefits, PlanPrice } from '../../visit/plan-card.js';

interface ServiceCardProps {
  readonly id: string;
  readonly service: ServedOffering;
  /** Undefined while the service is not chosen. */
  readonly selection: ServiceSelection | undefined;
  readonly onToggle: () => void;
  readonly onQuantity: (quantity: number) => void;
}

export function ServiceCard({ id, service, selection, onToggle, onQuantity }: ServiceCardProps) {
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
        <PlanPrice offering={service} isMember={false} buyers={1} isWhole />
      </div>
      <div className="s-plan-what" id={`${id}-what`}>
        {description !== undefined && <p>{description}</p>}
        {hours !== undefined && <p>{hours}</p>}
        <Benefits benefits={service.benefits} />
      </div>
      {selection && maxQuantityOf(service) > 1 && <Quantity id={id} service={service} selection={selection} onQuantity={onQuantity} />}
    </div>
  );
}

type QuantityProps = Pick<ServiceCardProps, 'id' | 'service' | 'onQuantity'> & { readonly selection: ServiceSelection };

function Quantity({ id, service, selection, onQuantity }: QuantityProps) {
  const texts = useOfferingTexts();
  const { t } = texts;
  return (
    <div className="s-service-quantity">
      <LabelledSelect
        id={`${id}-quantity`}
        label={t('panel.services.quantity', 'How many?')}
        name={t('panel.services.quantity-of', 'How many? {service}', { service: offeringName(texts, service) })}
        value={String(selection.quantity)}
        options={Array.from({ length: maxQuantityOf(service) }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
        onSelect={(quantity) => onQuantity(Number(quantity))}
      />
    </div>
  );
}
