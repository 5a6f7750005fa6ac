import type { Document } from '../compile/documents.js';
import type { Surroundings } from './check.js';
import { keysLookedFor } from './said.js';

/** The keys under which something of a scope is said; letters' case does not matter in them. */
export interface SaidKeys {
  readonly all: readonly string[];
  has(key: string): boolean;
}

/** Every key that something of the scope's definitions looks for. `own` documents may name fields too, as a tenant's questionnaires do. */
export function keysSaid(around: Surroundings, own: readonly Document[] = []): SaidKeys {
  const all = keysLookedFor(around);
  const lower = new Set(all.map((key) => key.toLowerCase()));
  const others = [...around.documents.filter(({ kind }) => kind === 'overlay'), ...own].map(({ text }) => text.toLowerCase());
  const has = (key: string) => lower.has(key) || isOfProblem(key, lower) || isNamedIn(key, others);
  return { all, has: (key) => has(key.toLowerCase()) };
}

/** `form.dependent.dob.error.required`: any text of a field may have problems beside it. */
function isOfProblem(key: string, keys: ReadonlySet<string>): boolean {
  const [field, code] = key.split('.error.');
  return code !== undefined && keys.has(`${field}.title`);
}

const PARTS: readonly string[] = ['title', 'help', 'placeholder', 'add', 'item', 'option', 'error'];

/** A field that an overlay adds or takes away for one tenant is none of another's, and a question is one of its tenant's own. */
function isNamedIn(key: string, texts: readonly string[]): boolean {
  const [root, ...rest] = key.split('.');
  const part = rest.findIndex((name) => PARTS.includes(name));
  const names = part === -1 ? [] : rest.slice(root === 'form' ? 1 : 0, part);
  return texts.some((text) => names.some((name) => text.includes(`"${name}"`) || text.includes(`.${name}"`)));
}
