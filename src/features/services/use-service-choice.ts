import { useState } from 'react';
import { own } from '../../../engine/pointer.js';
import type { ServedOffering } from '../../visit/api/offerings.js';
import type { Person } from '../../visit/offering-choice.js';
import { isServiceSelection, MAX_LINES, possibleSelections, serviceLines, type ServiceSelection } from './service-choice.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { saveUnsentAnswers, unsentAnswersOf, useCompletedSteps } from '../../visit/wizard.js';
import type { PanelProps } from '../../visit/panel.js';

export interface ServiceChooserProps extends Pick<PanelProps, 'pageKey' | 'onDone'> {
  readonly services: readonly ServedOffering[];
  /** The payer first; each can get a service. */
  readonly people: readonly Person[];
  readonly isMember: boolean;
}

/** Returns the chosen services with their lines, whether they can be bought together, and the functions that change and submit them. */
export function useServiceChoice({ pageKey, services, people, isMember, onDone }: ServiceChooserProps) {
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
