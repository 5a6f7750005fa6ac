import { pointer } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { partJudge } from './site-parts.js';

/** A submit by a flow that there is none of. */
export const unknownFlow: DefinitionCheck = (subject) => {
  const { flow } = subject.built.form.submit;
  return flow === undefined ? [] : partJudge(subject, 'flows')(flow, subject.built.where(pointer('submit', 'flow')));
};
