import type { Json, JsonObject } from '../../engine/index.js';
import type { Scope } from '../store/scope.js';
import type { MembershipStatus } from './member-standing.js';

/** A client as calls answer it: what was sent, less what is kept apart, and what the server adds. */
export type ClientRecord = JsonObject;

interface ClientRow {
  readonly client_id: string;
  readonly status: string;
  readonly body: JsonObject;
  readonly created_at: Date;
  readonly has_last_ssn: boolean;
}

export function clientRecord({ tenantId, groupCode }: Scope, client: ClientRow, standing: MembershipStatus = {}): ClientRecord {
  const { membership, clientEnrollmentId, primaryEnrollmentId, groupEnrollmentId } = standing;
  const record: Record<string, Json> = {
    ...client.body,
    clientId: client.client_id,
    status: client.status,
    tenantId,
    tenantGroupCode: groupCode,
    createdAt: client.created_at.toISOString(),
  };
  const { relationship } = record;
  if (typeof relationship === 'object') record['relationship'] = { ...relationship, ...given({ primaryEnrollmentId, groupEnrollmentId }) };
  if (client.has_last_ssn) record['lastSSNOnFile'] = true;
  if (membership) record['membership'] = { ...membership };
  if (clientEnrollmentId !== undefined) record['clientEnrollmentId'] = clientEnrollmentId;
  return record;
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
