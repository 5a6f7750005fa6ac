import type { Json, JsonObject } from '../../engine/index.js';
import type { TenantScope } from '../database/scope.js';
import type { MembershipStatus } from './membership-status.js';

/** A client in API responses: the submitted body without secrets, and what the server adds. */
export type ClientRecord = JsonObject;

interface ClientRow {
  readonly client_id: string;
  readonly status: string;
  readonly body: JsonObject;
  readonly created_at: Date;
  readonly has_last_ssn: boolean;
}

/** Returns the API record of a client: its body with ids, status, membership and enrollment ids added. */
export function toClientRecord(
  { tenantId, groupCode }: TenantScope,
  client: ClientRow,
  membershipStatus: MembershipStatus = {},
): ClientRecord {
  const { membership, clientEnrollmentId, primaryEnrollmentId, groupEnrollmentId } = membershipStatus;
  const record: Record<string, Json> = {
    ...client.body,
    clientId: client.client_id,
    status: client.status,
    tenantId,
    tenantGroupCode: groupCode,
    createdAt: client.created_at.toISOString(),
  };
  const { relationship } = record;
  if (typeof relationship === 'object')
    record['relationship'] = { ...relationship, ...definedEntries({ primaryEnrollmentId, groupEnrollmentId }) };
  if (client.has_last_ssn) record['lastSSNOnFile'] = true;
  if (membership) record['membership'] = { ...membership };
  if (clientEnrollmentId !== undefined) record['clientEnrollmentId'] = clientEnrollmentId;
  return record;
}

/** Returns the entries whose value is not undefined. */
function definedEntries(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
