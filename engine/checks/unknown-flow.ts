import { pointer } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { found, meant, some } from './found.js';

/** The submits of several calls there are: what a form may name, and the site makes. */
const FLOWS = ['save-clients', 'pay'];

/** A submit by a flow that there is none of. */
export const unknownFlow: DefinitionCheck = ({ built }) => {
  const { flow } = built.form.submit;
  if (flow === undefined || FLOWS.includes(flow)) return [];
  return [found(built.where(pointer('submit', 'flow')), 'unknown-flow', { flow, known: some(FLOWS) }, meant(flow, FLOWS))];
};
