import { pointer, ROOT } from '../base/pointer.js';
import type { Document } from '../compile/documents.js';
import { findingAt, type LibraryCheck } from './check.js';

/** What is used by name: the kind of document that is or declares it, the kinds of documents that name it, and how they do. */
interface Usable {
  readonly kind: Document['kind'];
  readonly where: string;
  readonly users: readonly Document['kind'][];
  named(id: string): readonly string[];
}

const USABLE: readonly Usable[] = [
  {
    kind: 'form',
    where: 'name it in a step of a page, or as the items of a list',
    users: ['page', 'parts', 'form', 'fragment', 'overlay'],
    named: (id) => [`"form": "${id}"`, `"form:${id}"`],
  },
  {
    kind: 'page',
    where: 'name it in schemas/routes.json',
    users: ['routes', 'parts'],
    named: (id) => [`"page": "${id}"`],
  },
  {
    kind: 'fragment',
    where: 'name it under "use" of a form',
    users: ['parts', 'form', 'fragment', 'overlay'],
    named: (id) => [`"fragment": "${id}"`, `"fragment:${id}#`],
  },
  {
    kind: 'settings',
    where: 'name it in a binding or a rule, or under "settings" of schemas/parts.json',
    users: ['page', 'layouts', 'parts', 'form', 'fragment', 'overlay'],
    named: (id) => [`"${id}"`, `"setting.${id}.`],
  },
];

/** Reports forms, pages, fragments and settings that nothing names, if there are documents of each kind that could. */
export const unusedParts: LibraryCheck = ({ documents }) =>
  USABLE.flatMap(({ kind: declaredIn, where, users, named }) => {
    const what = declaredIn === 'settings' ? 'setting' : declaredIn;
    const texts = documents.filter(({ kind }) => users.includes(kind));
    if (!users.every((kind) => kind === 'overlay' || texts.some((document) => document.kind === kind))) return [];
    return documents
      .filter(({ kind }) => kind === declaredIn)
      .flatMap((own) =>
        declaredBy(own)
          .filter(({ id }) => !texts.some((document) => document !== own && named(id).some((word) => document.text.includes(word))))
          .map(({ id, at, ...extras }) => findingAt({ file: own.file, at }, 'unused-part', { what, id, where }, extras)),
      );
  });

function declaredBy({ kind, name, value }: Document) {
  if (kind !== 'settings') return [{ id: name, at: ROOT }];
  return Object.keys(value['settings'] ?? {}).map((id) => ({ id, at: pointer('settings', id), atKey: true }));
}
