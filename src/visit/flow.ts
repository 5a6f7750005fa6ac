import type { Answers, Form, Json, JsonObject, Text } from '../../engine/index.js';
import type { StepResult } from './wizard.js';

/** The payload and answers of a submitted form. */
export interface FilledForm {
  readonly payload: Json;
  readonly answers: Answers;
}

export interface FlowSubmission {
  readonly form: Form;
  readonly tenantCode: string;
  /** The texts that the visitor has read. */
  readonly text: Text;
  /** The earlier result of the step if the visitor came back to it. */
  readonly before: StepResult | undefined;
}

/** A submit that takes several API calls. */
export interface Flow {
  /** Context values that the form of this flow gets. */
  readonly context?: JsonObject;
  readonly send: (filled: FilledForm, submission: FlowSubmission) => Promise<StepResult>;
}
