import { own } from '../../engine/base/pointer.js';
import type { Flow } from '../visit/flow.js';
import { saveClients } from '../features/enrollment/save-clients.js';
import { sendWithConsent } from '../features/agent/send-with-consent.js';

/** The flows that any form can name. */
export const flows: { readonly [name: string]: Flow } = { 'save-clients': saveClients, agree: sendWithConsent };

/** Returns the flow that a form names, or undefined if the form needs only one call. Throws for an unknown name. */
export function flowNamed(name: string | undefined): Flow | undefined {
  if (name === undefined) return undefined;
  const flow = own(flows, name) as Flow | undefined;
  if (!flow) throw new Error(`There is no flow ${name}`);
  return flow;
}
