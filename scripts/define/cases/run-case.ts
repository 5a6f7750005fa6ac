import { outlineForm } from '../../../engine/build.js';
import type { AnswerError, Json, ResolvedForm } from '../../../engine/index.js';
import { answerErrorsOf, arrivalOf, caseSource, payloadOf, resolveCase, type Case, type Project } from '../project.js';
import { failuresOf } from './expectations.js';
import { runSteps, type StepRun } from './run-steps.js';

/** What a form does with a case. */
export interface CaseRun {
  /** After the last step. */
  readonly resolved: ResolvedForm;
  readonly steps: readonly StepRun[];
  readonly errors: readonly AnswerError[];
  readonly outline: string;
  /** Null while there are errors. */
  readonly payload: Json;
  /** What the server says about the body of the case; undefined for a case without one. */
  readonly arrival: ReturnType<typeof arrivalOf> | undefined;
  /** A sentence for each failed expectation, and for each step that the form does not allow, such as an answer to a hidden field. */
  readonly failures: readonly string[];
}

/** Returns the form of a case after its steps, and what came of each. Throws UsageError if the tenant or the form does not exist. */
export function playCase(project: Project, given: Case): Pick<CaseRun, 'resolved' | 'steps'> {
  const steps = given.steps === undefined ? [] : runSteps(resolveCase(project, withStart(given)), given.steps);
  return { steps, resolved: steps.at(-1)?.resolved ?? resolveCase(project, given) };
}

/** Returns what the form of a case does with it. Throws UsageError if the tenant or the form does not exist. */
export function runCase(project: Project, given: Case): CaseRun {
  const { resolved, steps } = playCase(project, given);
  const errors = answerErrorsOf(resolved);
  const heading = [given.form, given.tenant, given.about ?? ''].join(' · ');
  const payload = payloadOf(resolved, errors);
  const arrival = given.body === undefined ? undefined : arrivalOf(caseSource(project, given), given.body, given.parent);
  const failed = steps.flatMap(({ failure }) => failure ?? []);
  return {
    resolved,
    steps,
    errors,
    outline: outlineForm(resolved, { heading, problems: errors, acts: steps.flatMap(({ lines }) => lines) }),
    payload,
    arrival,
    failures: [...failed, ...failuresOf(given.expect ?? {}, { resolved, ...(arrival ?? { errors, sends: payload }) })],
  };
}

/** A visit begins with the form as it opens, where the case gives no answers. */
function withStart(given: Case): Case {
  return { ...given, answers: Object.keys(given.answers ?? {}).length === 0 ? undefined : given.answers };
}
