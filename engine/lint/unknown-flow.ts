import { pointer } from '../base/pointer.js';
import type { DefinitionCheck } from './check.js';
import { createPartCheck } from './site-parts.js';

/** Reports a submit with a flow that the site does not have. */
export const unknownFlow: DefinitionCheck = (subject) => {
  const { flow } = subject.built.form.submit;
  return flow === undefined ? [] : createPartCheck(subject, 'flows')(flow, subject.built.where(pointer('submit', 'flow')));
};
