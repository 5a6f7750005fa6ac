import { isBlank, isEligible, type JsonObject, openForm } from '../../engine/index.js';
import { type SubmissionServices, validateByForm, requireDefinitions } from '../visit/validate-by-form.js';
import { formSource } from '../visit/form-source.js';
import type { Caller } from '../visit/caller.js';
import type { TenantQuestionnaire } from './tenant-questionnaires.js';

/** The answer to a question; a list if it has several choices. */
export interface QuestionAnswer {
  readonly questionId: string;
  readonly value: string | readonly string[];
}

/** Validates a response by the questionnaire's form; throws 422 with every answer error. */
export function validateAnswers(
  services: SubmissionServices,
  caller: Caller,
  { form, validators }: TenantQuestionnaire,
  body: JsonObject,
): void {
  const library = { ...services.library, validators: () => validators };
  const { answers, ...rest } = body;
  // A form with nothing answered sends no list at all.
  validateByForm({ library, now: services.now }, caller, form, isBlank(answers) ? rest : body);
}

/** Returns whether valid answers make the client eligible (D-19). */
export function isResponseEligible(
  services: SubmissionServices,
  caller: Caller,
  questionnaire: TenantQuestionnaire,
  answers: readonly QuestionAnswer[],
): boolean {
  const definitions = requireDefinitions(services.library, caller);
  const source = formSource(questionnaire.form, caller.state, definitions, services.now());
  return isEligible(questionnaire.questionnaire, openForm(source, { record: toBody(answers) }));
}

function toBody(answers: readonly QuestionAnswer[]): JsonObject {
  return answers.length === 0 ? {} : { answers: answers.map(({ questionId, value }) => ({ questionId, value })) };
}
