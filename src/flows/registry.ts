import { own } from '../../engine/pointer.js';
import type { Flow } from './flow.js';
import { saveClients } from './save-clients.js';

/** The flows that any form can name; those of one panel are made by it. */
export const flows: { readonly [name: string]: Flow } = { 'save-clients': saveClients };

/** The flow a form names; undefined where one call is all it takes. */
export function flowNamed(name: string | undefined): Flow | undefined {
  if (name === undefined) return undefined;
  const flow = own(flows, name) as Flow | undefined;
  if (!flow) throw new Error(`There is no flow ${name}`);
  return flow;
}
