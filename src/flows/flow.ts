import type { Answers, Form, Json, JsonObject } from '../../engine/index.js';
import type { StepResult } from '../state/wizard.js';

/** What a form came to. */
export interface FilledForm {
  readonly payload: Json;
  readonly answers: Answers;
}

export interface FlowSubmission {
  readonly form: Form;
  readonly tenantCode: string;
  /** What the same step led to before, where the visitor came back to it. */
  readonly before: StepResult | undefined;
}

/** A submit that takes several calls. */
export interface Flow {
  /** What a form of this flow may start with. */
  readonly context?: JsonObject;
  readonly send: (filled: FilledForm, submission: FlowSubmission) => Promise<StepResult>;
}
