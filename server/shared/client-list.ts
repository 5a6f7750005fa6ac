import type { Form, Json } from '../../engine/index.js';
import { own, type Pointer } from '../../engine/base/pointer.js';

/** The list of a form whose entries become further clients, and the form of each entry. */
export interface ClientList {
  readonly at: Pointer;
  readonly form: Form;
}

/** Returns the list whose entries a form sends as further clients; undefined if the form sends one client only. */
export function clientList({ fields, submit }: Form): ClientList | undefined {
  const mapping = submit.body.find((each) => 'to' in each && each.to === '/clients/-');
  const at = mapping && 'from' in mapping ? mapping.from.replace(/\/\*$/, '') : undefined;
  const field = fields.find(({ pointer }) => pointer === at);
  return field?.rows && { at: field.pointer, form: field.rows };
}

/** The clients of a payload: those of its list, the primary first, or the payload itself. */
export function clientsIn(payload: Json): readonly Json[] {
  const clients = own(payload, 'clients');
  return Array.isArray(clients) && clients.length > 0 ? (clients as readonly Json[]) : [payload];
}
