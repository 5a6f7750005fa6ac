import type { Json, Step } from '../../../engine/index.js';
import { own, valueAt } from '../../../engine/pointer.js';
import { completedStepsOf, saveUnsentAnswers, reopenStep, type StepResult } from '../../visit/wizard.js';
import { STEP_IDS } from '../../visit/site-codes.js';

/** The steps of an enrollment (SPEC 4) that depend on who is enrolled and who is the primary. */
const [PEOPLE, QUESTIONS, CHOICE] = [STEP_IDS.information, STEP_IDS.questionnaire, STEP_IDS.offering] as const;

/** Reopens later steps when people, birth dates or prices have changed. The earlier selection becomes the start of the new choice. */
export function reopenOutdatedSteps(page: string, steps: readonly Step[], step: Step, before: StepResult | undefined): void {
  if (step.id !== PEOPLE || before === undefined) return;
  const { [PEOPLE]: after, [CHOICE]: chosen } = completedStepsOf(page);
  if (choiceBasisOf(before.data) === choiceBasisOf(after?.data)) return;
  reopenStepsFrom(page, steps, CHOICE);
  if (isObject(chosen?.data)) saveUnsentAnswers(page, CHOICE, chosen.data);
  if (primaryIdOf(before.data) !== primaryIdOf(after?.data)) reopenStep(page, QUESTIONS);
}

/** Reopens a step and all steps after it; does nothing if the page lacks that step. */
function reopenStepsFrom(page: string, steps: readonly Step[], first: string): void {
  const from = steps.findIndex(({ id }) => id === first);
  for (const { id } of from === -1 ? [] : steps.slice(from)) reopenStep(page, id);
}

/** Returns everything that memberships and prices depend on, as a text to compare. */
function choiceBasisOf(data: Json | undefined): string {
  const clients = valueAt(data, '/clients');
  const people = (Array.isArray(clients) ? clients : []).map((client) =>
    ['clientId', 'type', 'dob'].map((key) => own(client, key) ?? null),
  );
  return JSON.stringify([people, valueAt(data, '/isMember') === true]);
}

function primaryIdOf(data: Json | undefined): unknown {
  return valueAt(data, '/clients/0/clientId');
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
