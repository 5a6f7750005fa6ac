import { outlineForm } from '../../../engine/build.js';
import type { AnswerError, Json, ResolvedForm } from '../../../engine/index.js';
import { answerErrorsOf, arrivalOf, caseSource, payloadOf, resolveCase, type Case, type Project } from '../project.js';

/** What a form does with a case. */
export interface CaseRun {
  readonly resolved: ResolvedForm;
  readonly errors: readonly AnswerError[];
  readonly outline: string;
  /** Null while there are errors. */
  readonly payload: Json;
  /** What the server says about the body of the case; undefined for a case without one. */
  readonly arrival: ReturnType<typeof arrivalOf> | undefined;
  /** A sentence for each expectation of the case that does not hold. */
  readonly failures: readonly string[];
}

/** Returns what the form of a case does with it. Throws UsageError if the tenant or the form does not exist. */
export function runCase(project: Project, given: Case): CaseRun {
  const resolved = resolveCase(project, given);
  const errors = answerErrorsOf(resolved);
  const heading = [given.form, given.tenant, given.about ?? ''].join(' · ');
  return {
    resolved,
    errors,
    outline: outlineForm(resolved, { heading, problems: errors }),
    payload: payloadOf(resolved, errors),
    arrival: given.body === undefined ? undefined : arrivalOf(caseSource(project, given), given.body, given.parent),
    failures: [],
  };
}
