import type { Json, Step } from '../../engine/index.js';
import { own, valueAt } from '../../engine/pointer.js';
import { completedStepsOf, saveUnsentAnswers, reopenStep, type StepResult } from './wizard.js';
import { STEP_IDS } from './site-codes.js';

/** The steps of an enrollment (SPEC 4) by what they rest on: who is enrolled, and who of them is the primary. */
const [PEOPLE, QUESTIONS, CHOICE] = [STEP_IDS.information, STEP_IDS.questionnaire, STEP_IDS.offering] as const;

/**
 * Opens the later steps again where an enrollment was sent again with other people, birth dates or prices. What was
 * chosen becomes the start of the new choice, so that whatever is still possible stays chosen.
 */
export function reopenOutdated(page: string, steps: readonly Step[], step: Step, before: StepResult | undefined): void {
  if (step.id !== PEOPLE || before === undefined) return;
  const { [PEOPLE]: after, [CHOICE]: chosen } = completedStepsOf(page);
  if (basisOf(before.data) === basisOf(after?.data)) return;
  reopenFrom(page, steps, CHOICE);
  if (isObject(chosen?.data)) saveUnsentAnswers(page, CHOICE, chosen.data);
  if (primaryOf(before.data) !== primaryOf(after?.data)) reopenStep(page, QUESTIONS);
}

function reopenFrom(page: string, steps: readonly Step[], first: string): void {
  const from = steps.findIndex(({ id }) => id === first);
  for (const { id } of from === -1 ? [] : steps.slice(from)) reopenStep(page, id);
}

/** Everything that a choice of memberships and its prices depend on. */
function basisOf(data: Json | undefined): string {
  const clients = valueAt(data, '/clients');
  const people = (Array.isArray(clients) ? clients : []).map((client) =>
    ['clientId', 'type', 'dob'].map((key) => own(client, key) ?? null),
  );
  return JSON.stringify([people, valueAt(data, '/isMember') === true]);
}

function primaryOf(data: Json | undefined): unknown {
  return valueAt(data, '/clients/0/clientId');
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
