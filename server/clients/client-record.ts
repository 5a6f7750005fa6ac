import { type JsonObject, own } from '../../engine/index.js';
import type { Scope } from '../store/scope.js';
import type { Standing } from './member-standing.js';

/** A client as calls answer it: what was sent, less what is kept apart, and what the server adds. */
export type ClientRecord = JsonObject;

interface Kept {
  readonly client_id: string;
  readonly status: string;
  readonly body: JsonObject;
  readonly created_at: Date;
  readonly has_last_ssn: boolean;
}

export function clientRecord({ tenantId, groupCode }: Scope, client: Kept, standing: Standing = {}): ClientRecord {
  const { membership, clientEnrollmentId, primaryEnrollmentId, groupEnrollmentId } = standing;
  const relationship = own(client.body, 'relationship');
  return {
    ...client.body,
    ...(typeof relationship === 'object' && { relationship: { ...relationship, ...given({ primaryEnrollmentId, groupEnrollmentId }) } }),
    clientId: client.client_id,
    status: client.status,
    tenantId,
    tenantGroupCode: groupCode,
    createdAt: client.created_at.toISOString(),
    ...(client.has_last_ssn && { lastSSNOnFile: true }),
    ...(membership && { membership: { ...membership } }),
    ...given({ clientEnrollmentId }),
  };
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
