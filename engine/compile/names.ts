import { nearest } from '../nearest.js';
import { own, pointer, ROOT, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Json, JsonObject } from '../types.js';
import type { Document } from './documents.js';

const SUFFIX: { readonly [kind: string]: string } = {
  form: '.form.json',
  fields: '.fields.json',
  page: '.page.json',
  platform: '.platform.json',
};

/** File names that tell another id than the file, sentences used twice in a form, and overlays of nothing. */
export function checkDocuments(documents: readonly Document[]): Finding[] {
  return documents.flatMap((document) => [
    ...wrongName(document),
    ...secondIds(document),
    ...(document.kind === 'overlay' ? wrongOverlay(document, documents) : []),
  ]);
}

function wrongName(document: Document): Finding[] {
  const suffix = SUFFIX[document.kind];
  const id = own(document.value, 'id');
  if (suffix === undefined || typeof id !== 'string' || id === document.name) return [];
  return [{ code: 'wrong-file-name', file: document.file, at: pointer('id'), params: { id, expected: `${id}${suffix}` } }];
}

const PARTS = { rules: 'the rule', checks: 'the check', fills: 'the fill', changes: 'the change' } as const;

function secondIds({ file, kind, value }: Document): Finding[] {
  return kind === 'form'
    ? duplicates(value).map(({ at, first, params }): Finding => ({ code: 'duplicate-id', file, at, params, first: { file, at: first } }))
    : [];
}

/** The entries of a form whose id an earlier one of their kind has. */
export function duplicates(
  definition: JsonObject,
): { readonly at: Pointer; readonly first: Pointer; readonly params: Finding['params'] }[] {
  return Object.entries(PARTS).flatMap(([part, what]) => {
    const entries = own(definition, part);
    if (!Array.isArray(entries)) return [];
    const seen = new Map<string, Pointer>();
    return (entries as readonly Json[]).flatMap((entry, nth) => {
      const id = own(entry, 'id');
      if (typeof id !== 'string') return [];
      const first = seen.get(id);
      seen.set(id, first ?? pointer(part, nth, 'id'));
      return first === undefined ? [] : [{ at: pointer(part, nth, 'id'), first, params: { what, id } }];
    });
  });
}

/** `schemas/overlays/tenant/harbor/dependent.overlay.json` changes the form or page `dependent`. */
function wrongOverlay(overlay: Document, documents: readonly Document[]): Finding[] {
  const name = overlay.name.split('/')[2] ?? '';
  const names = documents.filter((document) => document.kind === 'form' || document.kind === 'page').map((document) => document.name);
  const meant = nearest(name, names);
  const extended = own(overlay.value, 'extends');
  if (!names.includes(name))
    return [
      {
        code: 'overlay-document',
        file: overlay.file,
        at: ROOT,
        params: { document: name },
        ...(meant !== undefined && { hint: `did you mean "${meant}"?` }),
      },
    ];
  if (typeof extended === 'string' && extended !== name)
    return [
      {
        code: 'overlay-document',
        file: overlay.file,
        at: pointer('extends'),
        params: { document: extended },
        hint: `its file name says "${name}"`,
      },
    ];
  return [];
}
