import type { Document } from '../compile/documents.js';
import { memoize } from '../memoize.js';
import type { CheckContext } from './check.js';
import { textKeysOfScope } from './site-texts.js';

/** The text keys that a scope can look up; `has` ignores case. */
export interface KnownTextKeys {
  readonly all: readonly string[];
  has(key: string): boolean;
}

/**
 * Returns the text keys that the definitions of a scope look up (`all`). Its `has` also accepts error texts of fields, and texts of fields
 * that overlays or `own` documents name.
 */
export function findKnownTextKeys(context: CheckContext, own: readonly Document[] = []): KnownTextKeys {
  const all = textKeysOfScope(context);
  const lower = lowerCaseSet(all);
  const others = [...context.documents.filter(({ kind }) => kind === 'overlay'), ...own].map(({ text }) => text.toLowerCase());
  const has = (key: string) => lower.has(key) || isErrorTextOfField(key, lower) || namesFieldIn(key, others);
  return { all, has: (key) => has(key.toLowerCase()) };
}

/** The keys of a scope are one list, which the findings of each tenant need. */
const lowerCaseSet = memoize(
  (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map((key) => key.toLowerCase())),
  (keys) => keys,
);

/** Returns whether a key such as `form.dependent.dob.error.required` is the error text of a field in `keys`. */
function isErrorTextOfField(key: string, keys: ReadonlySet<string>): boolean {
  const [field, code] = key.split('.error.');
  return code !== undefined && keys.has(`${field}.title`);
}

const PARTS: readonly string[] = ['title', 'help', 'placeholder', 'hint', 'add', 'item', 'option', 'error'];

/**
 * Returns whether one of the documents names a field of the key, such as `dob` of `form.dependent.dob.title`; key and texts are in lower
 * case. Overlays and questions add fields for one tenant.
 */
function namesFieldIn(key: string, texts: readonly string[]): boolean {
  const [root, ...rest] = key.split('.');
  const part = rest.findIndex((name) => PARTS.includes(name));
  const names = part === -1 ? [] : rest.slice(root === 'form' ? 1 : 0, part);
  return texts.some((text) => names.some((name) => text.includes(`"${name}"`) || text.includes(`.${name}"`)));
}
