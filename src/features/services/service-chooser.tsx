import { useId, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeQuantity,
  MAX_LINES,
  toggleService,
  isServiceSelection,
  possibleSelections,
  serviceLines,
  type ServiceLine,
  type ServiceSelection,
} from './service-choice.js';
import { OfferingErrors } from '../../visit/offering-errors.js';
import { ServiceCard } from './service-card.js';
import { ChosenLines, OrderTotal } from '../../visit/order-total.js';
import { lineName, useOfferingTexts, type OfferingTexts } from '../../visit/offering-texts.js';
import { own } from '../../../engine/base/pointer.js';
import type { ServedOffering } from '../../visit/api/offerings.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { saveUnsentAnswers, unsentAnswersOf, useCompletedSteps } from '../../visit/wizard.js';
import type { PanelProps } from '../../visit/panel.js';

export function ServiceChooser(props: ServiceChooserProps) {
  const { services } = props;
  const texts = useOfferingTexts();
  const { t } = texts;
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
              selection={selections.find(({ offeringId }) => offeringId === service.tenantOfferingId)}
              onToggle={() => change(toggleService(selections, service.tenantOfferingId))}
              onQuantity={(quantity) => change(changeQuantity(selections, service.tenantOfferingId, quantity))}
            />
          ))}
        </fieldset>
        {lines.length > 0 && <ChosenLines id={id} lines={lines.map((line) => chosenLine(texts, line))} />}
        <OrderTotal
          lines={lines}
          missing={lines.length === 0 ? t('panel.services.nothing', "You haven't chosen a service yet") : undefined}
        >
          <button type="submit" className="s-act">
            {t('action.submit', 'Continue')}
          </button>
        </OrderTotal>
      </div>
    </form>
  );
}

function chosenLine(texts: OfferingTexts, line: ServiceLine) {
  return { id: line.clientEnrollmentId, name: undefined, status: lineName(texts, line), cost: line.cost };
}

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

interface ServiceChooserProps extends Pick<PanelProps, 'pageKey' | 'onDone'> {
  readonly services: readonly ServedOffering[];
}

function useServiceChoice({ pageKey, services, onDone }: ServiceChooserProps) {
  const [chosen, change] = useSelections(pageKey);
  const [failures, setFailures] = useState(0);
  const selections = possibleSelections(chosen, services);
  const lines = serviceLines(selections, services);
  const isComplete = lines.length > 0 && lines.length <= MAX_LINES;
  const submit = () => {
    if (!isComplete) setFailures((times) => times + 1);
    else onDone?.({ data: { lines: lines.map((line) => ({ ...line })), choice: selections.map((each) => ({ ...each })) } });
  };
  return { selections, change, lines, isComplete, failures, submit };
}

/** Saved until a reset. */
function useSelections(pageKey: string): readonly [readonly ServiceSelection[], (next: readonly ServiceSelection[]) => void] {
  const { data } = useCompletedSteps(pageKey)[STEP_IDS.offering] ?? {};
  const [selections, setSelections] = useState(() => selectionsIn(unsentAnswersOf(pageKey, STEP_IDS.offering) ?? data));
  const change = (next: readonly ServiceSelection[]) => {
    setSelections(next);
    saveUnsentAnswers(pageKey, STEP_IDS.offering, { choice: next.map((each) => ({ ...each })) });
  };
  return [selections, change];
}

function selectionsIn(saved: unknown): readonly ServiceSelection[] {
  const choice = own(saved, 'choice');
  return Array.isArray(choice) ? choice.filter(isServiceSelection) : [];
}
