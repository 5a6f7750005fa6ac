import type { Document, UnlocatedFinding } from '../../engine/build.js';
import { own, type Pointer, pointer, valueAt } from '../../engine/pointer.js';

/** An entry whose `key` must be unique across tenant files. */
interface UniqueEntry {
  readonly what: string;
  readonly id: string;
  readonly key: string;
  readonly file: string;
  readonly at: Pointer;
}

/** Returns a finding for each entry that occurs a second time, with both positions. */
export function findRepeatedEntries(tenants: readonly Document[]): readonly UnlocatedFinding[] {
  const first = new Map<string, UniqueEntry>();
  const repeated = new Set<string>();
  return tenants.flatMap(uniqueEntriesOf).flatMap((entry): readonly UnlocatedFinding[] => {
    const earlier = first.get(entry.key);
    if (earlier === undefined) {
      first.set(entry.key, entry);
      return [];
    }
    const { what, id, file, at } = entry;
    // An entry that is copied whole repeats its id and its e-mail address, which is one mistake.
    const container = `${file} ${at.slice(0, at.lastIndexOf('/'))}`;
    if (repeated.has(container)) return [];
    repeated.add(container);
    return [{ code: 'duplicate-id', file, at, params: { what, id }, first: { file: earlier.file, at: earlier.at } }];
  });
}

/** Returns the entries of a tenant file that must be unique, each with its key. */
function uniqueEntriesOf({ file, value }: Document): readonly UniqueEntry[] {
  const group = String(valueAt(value, pointer('tenant', 'groupCode'))).toLowerCase();
  const entryAt = (what: string, scope: string, at: Pointer): readonly UniqueEntry[] => {
    const id = valueAt(value, at);
    return typeof id === 'string' ? [{ what, id, key: JSON.stringify([what, scope, id.toLowerCase()]), file, at }] : [];
  };
  const entriesIn = (path: readonly string[], key: string, what: string, scope: (entry: unknown) => string): readonly UniqueEntry[] => {
    const entries: unknown = valueAt(value, pointer(...path));
    return Array.isArray(entries) ? entries.flatMap((entry, index) => entryAt(what, scope(entry), pointer(...path, index, key))) : [];
  };
  return [
    ...entryAt('the tenant', '', pointer('tenant', 'tenantId')),
    ...entryAt('the tenant code', '', pointer('tenant', 'code')),
    ...entriesIn(['tenant', 'contact'], 'email', 'the contact', (contact) => `${file} ${String(own(contact, 'type'))}`),
    ...entriesIn(['tenant', 'configuration', 'services'], 'code', 'the service', () => file),
    ...Object.keys(own(value, 'settings') ?? {}).flatMap((category) =>
      entriesIn(['settings', category], 'code', 'the setting', () => file),
    ),
    ...entriesIn(['lookups'], 'code', 'the lookup entry', (entry) => `${file} ${String(own(entry, 'category'))}`),
    ...entriesIn(['offerings'], 'tenantOfferingId', 'the offering', () => ''),
    ...entriesIn(['contacts'], 'contactId', 'the contact', () => group),
    ...entriesIn(['contacts'], 'email', 'the e-mail address of a contact', () => group),
  ];
}
