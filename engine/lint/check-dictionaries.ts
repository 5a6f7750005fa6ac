import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { own, pointer, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type LibraryCheck, findingAt, nearestHint } from './check.js';
import { findKnownTextKeys, type KnownTextKeys } from './site-texts.js';

/** Prefixes of keys that only definitions use; for other keys a tenant may have more texts than the product. */
const DEFINITION_KEYS = /^(form|field|route|error|hint)\./;

/**
 * Reports keys of tenants' dictionaries that begin with `form.`, `field.`, `route.`, `error.` or `hint.` although no definition looks them
 * up; most likely they are mistyped.
 */
export const checkDictionaries: LibraryCheck = (context) =>
  context.documents
    .filter(({ kind }) => kind === 'tenant')
    .flatMap((document) => {
      const said = findKnownTextKeys(context, [document]);
      return dictionaryEntries(document).flatMap(({ key, plain, at }): readonly UnlocatedFinding[] =>
        !DEFINITION_KEYS.test(plain) || said.has(plain)
          ? []
          : [findingAt({ file: document.file, at }, 'unknown-dictionary-key', { key }, nearestKeyHint(plain, said))],
      );
    });

interface DictionaryEntry {
  readonly key: string;
  /** The key without the prefix of the tenant or group: `field.dob.title` for `harbor_field.dob.title`. */
  readonly plain: string;
  readonly at: Pointer;
}

/**
 * Returns the keys of all dictionaries in a tenant file with their pointers; `plain` is the key without the code of the tenant or group in
 * front of it.
 */
export function dictionaryEntries({ value }: Document): readonly DictionaryEntry[] {
  const tenant = own(value, 'tenant');
  const prefixes = ['code', 'groupCode'].map((part) => `${String(own(tenant, part))}_`.toLowerCase());
  const all = [['dictionary'], ...Object.keys(own(value, 'dictionaries') ?? {}).map((language) => ['dictionaries', language])];
  return all.flatMap((path) => {
    const words = path.reduce<unknown>((holder, part) => own(holder, part), value);
    if (!isObject(words)) return [];
    return Object.keys(words).map((key) => {
      const prefix = prefixes.find((candidate) => key.toLowerCase().startsWith(candidate)) ?? '';
      return { key, plain: key.slice(prefix.length), at: pointer(...path, key) };
    });
  });
}

/** Returns the extras of a finding at a key: a hint with the nearest known key, if one is similar. */
function nearestKeyHint(plain: string, { all }: KnownTextKeys): { hint?: string; atKey: true } {
  return { ...nearestHint(plain, all), atKey: true };
}
