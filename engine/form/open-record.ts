import type { ResolvedForm } from '../resolved.js';
import type { Answers, Json } from '../types.js';
import { evaluationInputs, localize, openForm, type FormSource } from './run-form.js';
import { fromPayload } from './stages/from-payload.js';

/**
 * Opens a form with the answers behind a saved request body. `parent` holds the answers of the outer form.
 * @example openRecord(source, { firstName: 'Ada' }).moment.answers // { firstName: 'Ada' }
 */
export function openRecord(source: FormSource, record: Json, parent?: Answers): ResolvedForm {
  const { answers } = fromPayload(localize(source).configured, record, evaluationInputs(source, parent), { isRecord: true });
  return openForm(source, { answers, parent });
}
