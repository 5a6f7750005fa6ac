import type { Answers, Form, Json, JsonObject } from '../../engine/index.js';
import type { StepResult } from '../state/journey.js';

/** What a form came to. */
export interface Filled {
  readonly payload: Json;
  readonly answers: Answers;
}

export interface Submission {
  readonly form: Form;
  readonly tenantCode: string;
  /** What the same step led to before, where the visitor came back to it. */
  readonly before: StepResult | undefined;
}

/** A submit that takes several calls. */
export interface Flow {
  /** What a form of this flow may start with. */
  readonly context?: JsonObject;
  readonly send: (filled: Filled, submission: Submission) => Promise<StepResult>;
}
