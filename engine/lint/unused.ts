import { pointer, ROOT } from '../base/pointer.js';
import type { Document } from '../compile/documents.js';
import { type CheckContext, findingAt, type LibraryCheck } from './check.js';

/** What is used by name: where it is declared, the kinds of documents that name it, and how they do. */
interface Usable {
  readonly what: string;
  readonly where: string;
  readonly users: readonly Document['kind'][];
  ids(context: CheckContext): readonly (readonly [id: string, document: Document])[];
  named(id: string): readonly string[];
}

const ofKind = ({ documents }: CheckContext, kind: Document['kind']) => documents.filter((document) => document.kind === kind);
const byName = (kind: Document['kind']) => (context: CheckContext) =>
  ofKind(context, kind).map((document) => [document.name, document] as const);

const USABLE: readonly Usable[] = [
  {
    what: 'form',
    where: 'name it in a step of a page, or as the items of a list',
    users: ['page', 'parts', 'form', 'fragment', 'overlay'],
    ids: byName('form'),
    named: (id) => [`"form": "${id}"`, `"form:${id}"`],
  },
  {
    what: 'page',
    where: 'name it in schemas/routes.json',
    users: ['routes', 'parts'],
    ids: byName('page'),
    named: (id) => [`"page": "${id}"`],
  },
  {
    what: 'fragment',
    where: 'name it under "use" of a form',
    users: ['parts', 'form', 'fragment', 'overlay'],
    ids: byName('fragment'),
    named: (id) => [`"fragment": "${id}"`, `"fragment:${id}#`],
  },
  {
    what: 'setting',
    where: 'name it in a binding or a rule, or under "settings" of schemas/parts.json',
    users: ['page', 'layouts', 'parts', 'form', 'fragment', 'overlay'],
    ids: (context) =>
      ofKind(context, 'settings').flatMap((document) =>
        Object.keys(document.value['settings'] ?? {}).map((code) => [code, document] as const),
      ),
    named: (id) => [`"${id}"`, `"setting.${id}.`],
  },
];

/** Reports forms, pages, fragments and settings that nothing names, if there are documents of each kind that could. */
export const unusedParts: LibraryCheck = (context) =>
  USABLE.flatMap(({ what, where, users, ids, named }) => {
    const texts = context.documents.filter(({ kind }) => users.includes(kind));
    if (!users.every((kind) => kind === 'overlay' || texts.some((document) => document.kind === kind))) return [];
    return ids(context)
      .filter(([id, own]) => !texts.some((document) => document !== own && named(id).some((word) => document.text.includes(word))))
      .map(([id, { file, kind }]) => {
        const isSetting = kind === 'settings';
        const at = isSetting ? pointer(kind, id) : ROOT;
        return findingAt({ file, at }, 'unused-part', { what, id, where }, isSetting ? { atKey: true } : {});
      });
  });
