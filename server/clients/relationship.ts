import { own, type Pointer, pointer, valueAt, withValue } from '../../engine/base/pointer.js';
import type { Form, Json, JsonObject } from '../../engine/index.js';
import { knownSettings } from '../base/known-codes.js';
import type { Database } from '../database/store.js';
import { answersInvalid, fieldError } from '../errors/api-error.js';
import type { FieldErrorCode } from '../errors/catalogue.js';
import type { Caller } from '../visit/caller.js';
import { displayName } from './client-record.js';
import { isUuid, groupManagersOf, type OwnClient, selectJoinableClients } from './own-clients.js';

/** The relationship as the request names it (D-3), not validated. */
export type RequestedRelationship = Readonly<Partial<Record<'primaryClient' | 'tenantCode' | 'type' | 'primaryId' | 'groupId', unknown>>>;

/** The validated relationship of a client. */
export interface Relationship {
  /** What the person is to the primary; Primary for a group member without a primary. */
  readonly type: string;
  readonly primary?: Person;
  readonly group?: Person;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

const paths: Readonly<Record<keyof RequestedRelationship, Pointer>> = {
  primaryClient: pointer('primaryClient'),
  tenantCode: pointer('tenantCode'),
  type: pointer('relationship', 'type'),
  primaryId: pointer('relationship', 'primaryId'),
  groupId: pointer('relationship', 'groupId'),
};

/** Paths that the server writes itself and therefore removes from requests. */
const serverPaths = ['primaryName', 'primaryEnrollmentId', 'groupName', 'groupEnrollmentId'].map((key) => pointer('relationship', key));

/** Separates the relationship from the body that the form validates; both stay as they are if the body names no relationship. */
export function extractRelationship(
  body: Json,
  form: Form,
): { readonly relationship: RequestedRelationship | undefined; readonly rest: Json } {
  const entries = Object.entries(paths).flatMap(([name, pickClient]): [string, unknown][] => {
    const value = valueAt(body, pickClient);
    return value === undefined ? [] : [[name, value]];
  });
  const relationship: RequestedRelationship = Object.fromEntries(entries);
  if (entries.length === 0) return { relationship: undefined, rest: body };
  const unknownPaths = [...Object.values(paths), ...serverPaths].filter((pickClient) => !hasFieldAt(form, pickClient));
  const rest = unknownPaths.reduce(
    (result, pickClient) => (valueAt(result, pickClient) === undefined ? result : withValue(result, pickClient, undefined)),
    body,
  );
  return {
    relationship,
    rest: isEmptyObject(own(rest, 'relationship')) ? withValue(rest, pointer('relationship'), undefined) : rest,
  };
}

/** Returns whether the form has a field or a mapping for this path. */
function hasFieldAt(form: Form, pickClient: Pointer): boolean {
  return (
    form.fields.some((field) => field.pointer === pickClient) || form.submit.body.some((move) => 'to' in move && move.to === pickClient)
  );
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns whether the request names a primary or a group, and not only the relationship type. */
export function namesPrimaryOrGroup({ primaryClient, primaryId, groupId }: RequestedRelationship): boolean {
  return own(primaryClient, 'clientId') !== undefined || primaryId !== undefined || groupId !== undefined;
}

/** Finds the primary and group a request names among the visitor's clients; throws a field error if one is unknown or not allowed. */
export async function resolveRelationship(
  db: Database,
  caller: Caller,
  relationshipRequest: RequestedRelationship,
  payload: JsonObject,
): Promise<Relationship | undefined> {
  refuseOtherTenant(caller, relationshipRequest);
  if (!namesPrimaryOrGroup(relationshipRequest) && relationshipRequest.type === undefined) return undefined;
  const { primary, group: namedGroup } = await findNamedClients(db, caller, relationshipRequest);
  const type = requireType(relationshipRequest, payload, primary);
  const group = primary === undefined ? requireGroup(namedGroup) : groupFromPrimary(relationshipRequest, primary);
  if (type === 'Primary' && group === undefined) throw answerError(paths.groupId, 'group_missing');
  refuseDisabled(caller, type, group);
  return { type, ...(type !== 'Primary' && primary && { primary: toPerson(primary) }), ...(group && { group }) };
}

interface NamedClients {
  readonly primary: OwnClient | undefined;
  readonly group: OwnClient | undefined;
}

/** Returns the primary and the group that a request names; `primaryClient` may name either. Throws `client_unknown` for any other id. */
async function findNamedClients(db: Database, caller: Caller, relationshipRequest: RequestedRelationship): Promise<NamedClients> {
  const id = own(relationshipRequest.primaryClient, 'clientId');
  const ids = [relationshipRequest.primaryId, relationshipRequest.groupId, id].filter((each) => each !== undefined);
  const possibleIds = ids.filter(isUuid);
  const found = possibleIds.length > 0 ? await selectJoinableClients(db, caller).where('c.client_id', 'in', possibleIds).execute() : [];
  const pickClient = (wantedId: unknown, path: string, fits: (client: OwnClient) => boolean): OwnClient | undefined => {
    if (wantedId === undefined) return undefined;
    const client = found.find(({ client_id }) => client_id === String(wantedId).toLowerCase());
    if (client === undefined || !fits(client)) throw answerError(path, 'client_unknown');
    return client;
  };
  const primaryClient = pickClient(id, '/primaryClient/clientId', (client) => isGroup(client) || isPrimary(client));
  const [groupByClient, primaryByClient] =
    primaryClient !== undefined && isGroup(primaryClient) ? [primaryClient] : [undefined, primaryClient];
  const primary = pickClient(relationshipRequest.primaryId, paths.primaryId, isPrimary) ?? primaryByClient;
  // The group of a primary need not be the visitor's own.
  const group = primary === undefined ? (pickClient(relationshipRequest.groupId, paths.groupId, isGroup) ?? groupByClient) : undefined;
  return { primary, group };
}

function toPerson({ client_id, body }: OwnClient): Person {
  return { id: client_id, name: displayName(body) };
}

/** A dependent and a business cannot be a primary. */
function isPrimary(client: OwnClient): boolean {
  return !isGroup(client) && client.primary_client_id === null;
}

function isGroup({ type }: OwnClient): boolean {
  return type === 'Group';
}

const relationshipTypes: readonly unknown[] = ['Primary', 'Spouse', 'Child', 'Others'];

/** Returns whether a value is a relationship type: Primary, Spouse, Child or Others (SPEC 3). */
export function isRelationshipType(type: unknown): type is string {
  return relationshipTypes.includes(type);
}

/** Returns the relationship type of a request; throws if it is missing, unknown or lacks its primary. */
function requireType(relationshipRequest: RequestedRelationship, payload: JsonObject, primary: OwnClient | undefined): string {
  const type = valueAt(payload, paths.type) ?? relationshipRequest.type ?? (primary === undefined ? 'Primary' : undefined);
  if (type === undefined) throw answerError(paths.type, 'dependent_type');
  if (!isRelationshipType(type)) throw answerError(paths.type, 'option');
  if (type !== 'Primary' && primary === undefined) throw answerError(paths.primaryId, 'primary_member');
  return type;
}

/** Returns the named group; throws `group_missing` if the request names none. */
function requireGroup(namedGroup: OwnClient | undefined): Person {
  if (namedGroup === undefined) throw answerError(paths.groupId, 'group_missing');
  return toPerson(namedGroup);
}

/** Returns the primary's group, to which a dependent belongs too; undefined if none. Throws if the request names another group. */
function groupFromPrimary({ groupId }: RequestedRelationship, { group_client_id, body }: OwnClient): Person | undefined {
  if (groupId !== undefined && String(groupId).toLowerCase() !== group_client_id)
    throw answerError(paths.groupId, 'primary_of_other_group');
  return group_client_id === null ? undefined : { id: group_client_id, name: String(valueAt(body, '/relationship/groupName') ?? '') };
}

/** Throws if the tenant's settings allow no dependents, or no members of groups (SPEC 6). */
function refuseDisabled({ state }: Caller, type: string, group: Person | undefined): void {
  if (type !== 'Primary' && state.parsedSettings[knownSettings.addDependent]?.on !== true)
    throw answerError(paths.type, 'dependents_not_taken');
  if (group !== undefined && groupManagersOf(state).size === 0) throw answerError(paths.groupId, 'group_members_not_managed');
}

/** Throws if the request names another tenant than the one it is sent to. */
function refuseOtherTenant({ state }: Caller, { tenantCode }: RequestedRelationship): void {
  if (tenantCode === undefined) return;
  if (String(tenantCode).toLowerCase() !== state.tenant.code.toLowerCase()) throw answerError(paths.tenantCode, 'other_tenant');
}

/** Returns the body with the relationship and the names that the server has on record. */
export function withRelationship(body: JsonObject, { type, primary, group }: Relationship): JsonObject {
  return {
    ...body,
    relationship: {
      type,
      ...(primary && { primaryId: primary.id, primaryName: primary.name }),
      ...(group && { groupId: group.id, groupName: group.name }),
    },
  };
}

function answerError(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}

/** Throws `groups_not_enrolled` for a group if the tenant's settings do not allow group enrollment (SPEC 6). */
export function refuseGroups({ state }: Caller, client: JsonObject): void {
  if (own(client, 'type') !== 'Group' || state.parsedSettings[knownSettings.groupEnrollment]?.on === true) return;
  throw answersInvalid([fieldError('/type', 'groups_not_enrolled')]);
}
