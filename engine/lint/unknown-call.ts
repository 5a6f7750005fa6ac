import { pointer } from '../base/pointer.js';
import type { DefinitionCheck } from './check.js';
import { createPartCheck, siteParts } from './site-parts.js';

/** Reports a submit with a call that the API does not have, if the site declares the calls of forms. */
export const unknownCall: DefinitionCheck = (subject) => {
  const { call } = subject.built.form.submit;
  if (call === undefined || Object.keys(siteParts(subject, 'calls')).length === 0) return [];
  return createPartCheck(subject, 'calls')(call, subject.built.where(pointer('submit', 'call')));
};
