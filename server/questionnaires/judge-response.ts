import { isBlank, isEligible, type JsonObject, openForm } from '../../engine/index.js';
import { type SubmissionServices, judgeByForm, shelfOf } from '../submission/validate-submission.js';
import { formSource } from '../submission/form-source.js';
import type { Caller } from '../visitors/caller.js';
import type { TenantQuestionnaire } from './tenant-questionnaires.js';

/** One answer; of a question with several choices, a list. */
export interface QuestionAnswer {
  readonly questionId: string;
  readonly value: string | readonly string[];
}

/** Checks the body of a questionnaire's form. Throws 422 with every wrong answer, and with whatever the form does not send. */
export function judgeAnswers(bench: SubmissionServices, caller: Caller, { form, validators }: TenantQuestionnaire, body: JsonObject): void {
  const library = { ...bench.library, validators: () => validators };
  const { answers, ...rest } = body;
  // A form with nothing answered sends no list at all.
  judgeByForm({ library, now: bench.now }, caller, form, isBlank(answers) ? rest : body);
}

/** May who answered so go on (D-19)? Asked of answers that were judged. */
export function mayGoOn(
  bench: SubmissionServices,
  caller: Caller,
  asked: TenantQuestionnaire,
  answers: readonly QuestionAnswer[],
): boolean {
  const shelf = shelfOf(bench.library, caller);
  const source = formSource(asked.form, caller.state, shelf, bench.now());
  return isEligible(asked.questionnaire, openForm(source, { record: asBody(answers) }));
}

function asBody(answers: readonly QuestionAnswer[]): JsonObject {
  return answers.length === 0 ? {} : { answers: answers.map(({ questionId, value }) => ({ questionId, value })) };
}
