import { useId, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeService,
  MAX_LINES,
  toggleService,
  isServiceSelection,
  possibleSelections,
  serviceLines,
  type ServiceSelection,
} from './service-choice.js';
import { OfferingErrors } from '../../visit/offering-errors.js';
import { ServiceCard } from './service-card.js';
import type { OrderLine } from '../../visit/api/enrollments.js';
import type { Person } from '../../visit/offering-choice.js';
import { totalsOf } from '../../visit/totals.js';
import { laterText, lineName, useOfferingTexts } from '../../visit/offering-texts.js';
import { own } from '../../../engine/base/pointer.js';
import type { ServedOffering } from '../../visit/api/offerings.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { saveUnsentAnswers, unsentAnswersOf, useCompletedSteps } from '../../visit/wizard.js';
import type { PanelProps } from '../../visit/panel.js';

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

interface ServiceTotalProps {
  readonly id: string;
  readonly lines: readonly OrderLine[];
  readonly people: readonly Person[];
}

/** Shows the chosen services and the sum, which screen readers announce when it changes. */
function ServiceTotal({ id, lines, people }: ServiceTotalProps) {
  const texts = useOfferingTexts();
  const { t, money } = texts;
  const { today, fees } = totalsOf(lines);
  const later = laterText(texts, lines);
  return (
    <section className="s-total" aria-labelledby={`${id}-total`}>
      <h2 id={`${id}-total`}>{t('panel.offering.total', 'Your choice')}</h2>
      <ul className="s-total-people">
        {lines.map((line) => (
          <li key={line.clientEnrollmentId}>
            <span className="s-total-name">{people.find(({ clientId }) => clientId === line.clientId)?.name}</span>{' '}
            <span>{lineName(texts, line)}</span> <span className="s-total-cost">{money(line.cost)}</span>
          </li>
        ))}
      </ul>
      <output className="s-total-sums" aria-atomic="true">
        {lines.length === 0 && t('panel.services.nothing', 'You have not chosen a service yet')}
        {lines.length > 0 && (
          <span className="s-total-due">
            <span>{t('panel.offering.due', 'Due today')}</span> <strong className="s-amount">{money(today)}</strong>
          </span>
        )}
        {fees > 0 && <span>{t('panel.services.fees', 'Includes registration fees of {amount, currency}', { amount: fees })}</span>}
        {later !== undefined && <span>{later}</span>}
      </output>
    </section>
  );
}

interface ServiceChooserProps extends Pick<PanelProps, 'pageKey' | 'onDone'> {
  readonly services: readonly ServedOffering[];
  /** The payer first; each can get a service. */
  readonly people: readonly Person[];
  readonly isMember: boolean;
}

/** Returns the chosen services with their lines, whether they can be bought together, and the functions that change and submit them. */
function useServiceChoice({ pageKey, services, people, isMember, onDone }: ServiceChooserProps) {
  const [chosen, change] = useSelections(pageKey);
  const [failures, setFailures] = useState(0);
  const clientIds = people.map(({ clientId }) => clientId);
  const selections = possibleSelections(chosen, services, clientIds);
  const lines = serviceLines(selections, services, isMember);
  const isComplete = lines.length > 0 && lines.length <= MAX_LINES;
  const submit = () => {
    if (!isComplete) setFailures((times) => times + 1);
    else onDone?.({ data: { lines: lines.map((line) => ({ ...line })), choice: selections.map((each) => ({ ...each })) } });
  };
  return { selections, change, lines, isComplete, failures, submit };
}

/** Returns the selected services of this step, saved until a reset, and the function that changes them. */
function useSelections(pageKey: string): readonly [readonly ServiceSelection[], (next: readonly ServiceSelection[]) => void] {
  const { data } = useCompletedSteps(pageKey)[STEP_IDS.offering] ?? {};
  const [selections, setSelections] = useState(() => selectionsIn(unsentAnswersOf(pageKey, STEP_IDS.offering) ?? data));
  const change = (next: readonly ServiceSelection[]) => {
    setSelections(next);
    saveUnsentAnswers(pageKey, STEP_IDS.offering, { choice: next.map((each) => ({ ...each })) });
  };
  return [selections, change];
}

/** Returns the valid selections of saved input. */
function selectionsIn(saved: unknown): readonly ServiceSelection[] {
  const choice = own(saved, 'choice');
  return Array.isArray(choice) ? choice.filter(isServiceSelection) : [];
}
