import type { Document, Finding } from '../../engine/build.js';
import { own, type Pointer, pointer, valueAt } from '../../engine/pointer.js';

/** One entry of a tenant file that no other may repeat: two with the same `key` are a duplicate. */
interface Entry {
  readonly what: string;
  readonly id: string;
  readonly key: string;
  readonly file: string;
  readonly at: Pointer;
}

/** Entries that a tenant file, or another one, holds a second time: the finding names both places. */
export function repeatedEntries(tenants: readonly Document[]): readonly Finding[] {
  const first = new Map<string, Entry>();
  const repeated = new Set<string>();
  return tenants.flatMap(entriesOf).flatMap((entry): readonly Finding[] => {
    const earlier = first.get(entry.key);
    if (earlier === undefined) {
      first.set(entry.key, entry);
      return [];
    }
    const { what, id, file, at } = entry;
    // An entry that is copied whole repeats its id and its e-mail address, which is one mistake.
    const holder = `${file} ${at.slice(0, at.lastIndexOf('/'))}`;
    if (repeated.has(holder)) return [];
    repeated.add(holder);
    return [{ code: 'duplicate-id', file, at, params: { what, id }, first: { file: earlier.file, at: earlier.at } }];
  });
}

/** The lists of a tenant file, what identifies their entries, and how far that identifies them. */
function entriesOf({ file, value }: Document): readonly Entry[] {
  const group = String(valueAt(value, pointer('tenant', 'groupCode'))).toLowerCase();
  const one = (what: string, scope: string, at: Pointer): readonly Entry[] => {
    const id = valueAt(value, at);
    return typeof id === 'string' ? [{ what, id, key: JSON.stringify([what, scope, id.toLowerCase()]), file, at }] : [];
  };
  const list = (path: readonly string[], key: string, what: string, scope: (entry: unknown) => string): readonly Entry[] => {
    const entries: unknown = valueAt(value, pointer(...path));
    return Array.isArray(entries) ? entries.flatMap((entry, index) => one(what, scope(entry), pointer(...path, index, key))) : [];
  };
  return [
    ...one('the tenant', '', pointer('tenant', 'tenantId')),
    ...one('the tenant code', '', pointer('tenant', 'code')),
    ...list(['tenant', 'contact'], 'email', 'the contact', (contact) => `${file} ${String(own(contact, 'type'))}`),
    ...list(['tenant', 'configuration', 'services'], 'code', 'the service', () => file),
    ...Object.keys(own(value, 'settings') ?? {}).flatMap((category) => list(['settings', category], 'code', 'the setting', () => file)),
    ...list(['lookups'], 'code', 'the lookup entry', (entry) => `${file} ${String(own(entry, 'category'))}`),
    ...list(['offerings'], 'tenantOfferingId', 'the offering', () => ''),
    ...list(['contacts'], 'contactId', 'the contact', () => group),
    ...list(['contacts'], 'email', 'the e-mail address of a contact', () => group),
  ];
}
