import { isObject } from '../compile/documents.js';
import { nearest } from '../nearest.js';
import { own, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import type { Surroundings } from './check.js';
import { found, some } from './found.js';

type Around = Pick<Surroundings, 'documents' | 'library'>;
type Place = Pick<Origin, 'file' | 'at'>;

const FILE = 'schemas/parts.json';

/** What is said of a name that nothing has, by the list that would declare it. */
const KINDS = {
  panels: { what: 'panel', code: 'unknown-panel' },
  flows: { what: 'flow', code: 'unknown-flow' },
  widgets: { what: 'widget', code: 'unknown-widget' },
  searches: { what: 'search', code: 'unknown-search' },
} as const;

type Kind = keyof typeof KINDS;

/** What the site has of one kind, by name, as it declares it. */
export function siteParts({ library }: Pick<Around, 'library'>, kind: Kind): JsonObject {
  const parts = own(library.parts, kind);
  return isObject(parts) ? parts : {};
}

/** How the names of one kind are judged. `language` has those that every site has. */
export function partJudge(around: Around, kind: Kind, language: Iterable<string> = []): (name: string, place: Place) => readonly Finding[] {
  const parts = siteParts(around, kind);
  const known = [...language, ...Object.keys(parts)];
  const isDeclared = around.documents.some((document) => document.kind === 'parts');
  const { what, code } = KINDS[kind];
  return (name, place) => {
    if (known.includes(name)) return [];
    const near = nearest(name, known);
    if (near !== undefined) return [found(place, code, { [what]: name }, { hint: hintOf(near, parts) })];
    // Nobody can tell whether the name is wrong where nothing says what the site has.
    return isDeclared
      ? [found(place, code, { [what]: name, known: some(known, 30) || 'none' })]
      : [found({ file: FILE, at: ROOT }, 'missing-file', { what: kind, page: 'docs/reference/parts.md' })];
  };
}

/** With what it is for, so that nobody has to look that up. */
function hintOf(near: string, parts: JsonObject): string {
  const about = own(own(parts, near), 'about');
  return [`did you mean "${near}"?`, ...(typeof about === 'string' ? [about] : [])].join(' ');
}
