import { knownSettings } from '../base/known-codes.js';
import { type Form, type Json, type JsonObject } from '../../engine/index.js';
import { own, type Pointer, pointer, valueAt, withValue } from '../../engine/pointer.js';
import { answersInvalid, fieldError } from '../errors/api-error.js';
import type { FieldErrorCode } from '../errors/catalogue.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { displayName } from './names.js';
import { isId, managersOf, type OwnClient, selectJoinable } from './own-clients.js';

/** To whom a new client belongs, as a request says it (D-3): values as they came. */
export type AskedTies = Readonly<Partial<Record<'primaryClient' | 'tenantCode' | 'type' | 'primaryId' | 'groupId', unknown>>>;

/** To whom a client belongs, checked. */
export interface Ties {
  /** What the person is to the primary; of a member of a group who has none, Primary. */
  readonly type: string;
  readonly primary?: Person;
  readonly group?: Person;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

const places: Readonly<Record<keyof AskedTies, Pointer>> = {
  primaryClient: pointer('primaryClient'),
  tenantCode: pointer('tenantCode'),
  type: pointer('relationship', 'type'),
  primaryId: pointer('relationship', 'primaryId'),
  groupId: pointer('relationship', 'groupId'),
};

/** Which the server writes itself, and so takes from nobody. */
const ownWords = ['primaryName', 'primaryEnrollmentId', 'groupName', 'groupEnrollmentId'].map((key) => pointer('relationship', key));

/**
 * What a body says about the client's people, apart from what its form is to judge. A body that ties nobody to anybody
 * stays as it is.
 */
export function takeTies(body: Json, form: Form): { readonly ties: AskedTies | undefined; readonly rest: Json } {
  const said = Object.entries(places).flatMap(([name, at]): [string, unknown][] => {
    const value = valueAt(body, at);
    return value === undefined ? [] : [[name, value]];
  });
  const ties: AskedTies = Object.fromEntries(said);
  if (said.length === 0) return { ties: undefined, rest: body };
  const strange = [...Object.values(places), ...ownWords].filter((at) => !sends(form, at));
  const rest = strange.reduce((so, at) => (valueAt(so, at) === undefined ? so : withValue(so, at, undefined)), body);
  return { ties, rest: isEmpty(own(rest, 'relationship')) ? withValue(rest, pointer('relationship'), undefined) : rest };
}

function sends(form: Form, at: Pointer): boolean {
  return form.fields.some((field) => field.pointer === at) || form.submit.body.some((move) => 'to' in move && move.to === at);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Does a request say whose a client is, or only what the person is to them? */
export function namesPeople({ primaryClient, primaryId, groupId }: AskedTies): boolean {
  return own(primaryClient, 'clientId') !== undefined || primaryId !== undefined || groupId !== undefined;
}

/** Looks for the people a request names among this visitor's own, or says at which place it names nobody. */
export async function findTies(db: Database, caller: Caller, asked: AskedTies, payload: JsonObject): Promise<Ties | undefined> {
  refuseOtherTenant(caller, asked);
  if (!namesPeople(asked) && asked.type === undefined) return undefined;
  const { primary, group: named } = await lookUp(db, caller, asked);
  const type = typeOf(asked, payload, primary);
  const group = primary === undefined ? groupOf(named) : groupOfPrimary(asked, primary);
  if (type === 'Primary' && group === undefined) throw refusal(places.groupId, 'group_missing');
  refuseUnwanted(caller, type, group);
  return { type, ...(type !== 'Primary' && primary && { primary: personOf(primary) }), ...(group && { group }) };
}

interface Named {
  readonly primary: OwnClient | undefined;
  readonly group: OwnClient | undefined;
}

/** `primaryClient` is another way to name the primary, or the group, as the client it names is one or the other. */
async function lookUp(db: Database, caller: Caller, asked: AskedTies): Promise<Named> {
  const id = own(asked.primaryClient, 'clientId');
  const ids = [asked.primaryId, asked.groupId, id].filter((each) => each !== undefined);
  const found = ids.length > 0 && ids.every(isId) ? await selectJoinable(db, caller).where('c.client_id', 'in', ids).execute() : [];
  const at = (wanted: unknown, place: string, fits: (client: OwnClient) => boolean): OwnClient | undefined => {
    if (wanted === undefined) return undefined;
    const client = found.find(({ client_id }) => client_id === String(wanted).toLowerCase());
    if (client === undefined || !fits(client)) throw refusal(place, 'client_unknown');
    return client;
  };
  const beside = at(id, '/primaryClient/clientId', (client) => isGroup(client) || isPrimary(client));
  const [besideGroup, besidePrimary] = beside !== undefined && isGroup(beside) ? [beside] : [undefined, beside];
  const primary = at(asked.primaryId, places.primaryId, isPrimary) ?? besidePrimary;
  // The group of somebody's primary need not be the visitor's own.
  const group = primary === undefined ? (at(asked.groupId, places.groupId, isGroup) ?? besideGroup) : undefined;
  return { primary, group };
}

function personOf({ client_id, body }: OwnClient): Person {
  return { id: client_id, name: displayName(body) };
}

/** Whoever has a primary cannot be one, nor can a business. */
function isPrimary(client: OwnClient): boolean {
  return !isGroup(client) && client.primary_client_id === null;
}

function isGroup({ type }: OwnClient): boolean {
  return type === 'Group';
}

const kinds: readonly unknown[] = ['Primary', 'Spouse', 'Child', 'Others'];

/** What somebody is to the primary, or Primary (SPEC 3). */
export function isKind(type: unknown): type is string {
  return kinds.includes(type);
}

function typeOf(asked: AskedTies, payload: JsonObject, primary: OwnClient | undefined): string {
  const type = valueAt(payload, places.type) ?? asked.type ?? (primary === undefined ? 'Primary' : undefined);
  if (type === undefined) throw refusal(places.type, 'dependent_type');
  if (!isKind(type)) throw refusal(places.type, 'option');
  if (type !== 'Primary' && primary === undefined) throw refusal(places.primaryId, 'primary_member');
  return type;
}

function groupOf(named: OwnClient | undefined): Person {
  if (named === undefined) throw refusal(places.groupId, 'group_missing');
  return personOf(named);
}

/** A dependent belongs to the group of the primary. */
function groupOfPrimary({ groupId }: AskedTies, { group_client_id, body }: OwnClient): Person | undefined {
  if (groupId !== undefined && String(groupId).toLowerCase() !== group_client_id) throw refusal(places.groupId, 'primary_of_other_group');
  return group_client_id === null ? undefined : { id: group_client_id, name: String(valueAt(body, '/relationship/groupName') ?? '') };
}

/** Whether a tenant takes dependents and members of groups is a setting (SPEC 6). */
function refuseUnwanted({ state }: Caller, type: string, group: Person | undefined): void {
  if (type !== 'Primary' && state.parsedSettings[knownSettings.addDependent]?.on !== true)
    throw refusal(places.type, 'dependents_not_taken');
  if (group !== undefined && managersOf(state).size === 0) throw refusal(places.groupId, 'group_members_not_managed');
}

function refuseOtherTenant({ state }: Caller, { tenantCode }: AskedTies): void {
  if (tenantCode === undefined) return;
  if (String(tenantCode).toLowerCase() !== state.tenant.code.toLowerCase()) throw refusal(places.tenantCode, 'other_tenant');
}

/** The body of a client with the people it is tied to by the names the server has of them. */
export function withTies(body: JsonObject, { type, primary, group }: Ties): JsonObject {
  return {
    ...body,
    relationship: {
      type,
      ...(primary && { primaryId: primary.id, primaryName: primary.name }),
      ...(group && { groupId: group.id, groupName: group.name }),
    },
  };
}

function refusal(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}
