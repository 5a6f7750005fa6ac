import { nearest } from '../nearest.js';
import { own, pointer, ROOT, type Pointer } from '../pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject } from '../types.js';
import type { Document } from './documents.js';

const SUFFIX_OF_KIND: { readonly [kind: string]: string } = {
  form: '.form.json',
  fields: '.fields.json',
  page: '.page.json',
  platform: '.platform.json',
};

/**
 * Returns findings for ids that differ from their file name, ids used twice in a form, and overlays whose file name or `extends` names no
 * document.
 */
export function checkDocuments(documents: readonly Document[]): UnlocatedFinding[] {
  return documents.flatMap((document) => [
    ...fileNameFindings(document),
    ...duplicateIdFindings(document),
    ...(document.kind === 'overlay' ? overlayNameFindings(document, documents) : []),
  ]);
}

/** Returns a finding if the id of a document differs from its file name; none for documents whose kind has no id. */
function fileNameFindings(document: Document): UnlocatedFinding[] {
  const suffix = SUFFIX_OF_KIND[document.kind];
  const id = own(document.value, 'id');
  if (suffix === undefined || typeof id !== 'string' || id === document.name) return [];
  return [{ code: 'wrong-file-name', file: document.file, at: pointer('id'), params: { id, expected: `${id}${suffix}` } }];
}

const PART_NAMES = { rules: 'the rule', checks: 'the check', fills: 'the fill', changes: 'the change' } as const;

/** Returns a finding for each id that occurs twice among the rules, checks, fills or changes of a form. */
function duplicateIdFindings({ file, kind, value }: Document): UnlocatedFinding[] {
  return kind === 'form'
    ? duplicateEntries(value).map(({ at, first, params }): UnlocatedFinding => ({
        code: 'duplicate-id',
        file,
        at,
        params,
        first: { file, at: first },
      }))
    : [];
}

/**
 * Returns the rules, checks, fills and changes whose id an earlier one of the same kind has: the pointers of both ids, and the parameters
 * of a finding.
 */
export function duplicateEntries(
  definition: JsonObject,
): { readonly at: Pointer; readonly first: Pointer; readonly params: UnlocatedFinding['params'] }[] {
  return Object.entries(PART_NAMES).flatMap(([part, what]) => {
    const entries = own(definition, part);
    if (!Array.isArray(entries)) return [];
    const seen = new Map<string, Pointer>();
    return (entries as readonly Json[]).flatMap((entry, index) => {
      const id = own(entry, 'id');
      if (typeof id !== 'string') return [];
      const first = seen.get(id);
      seen.set(id, first ?? pointer(part, index, 'id'));
      return first === undefined ? [] : [{ at: pointer(part, index, 'id'), first, params: { what, id } }];
    });
  });
}

/** Returns a finding if the overlay's file name or `extends` names no document: `…/dependent.overlay.json` changes `dependent`. */
function overlayNameFindings(overlay: Document, documents: readonly Document[]): UnlocatedFinding[] {
  const name = overlay.name.split('/')[2] ?? '';
  const names = documents.filter((document) => document.kind === 'form' || document.kind === 'page').map((document) => document.name);
  const similar = nearest(name, names);
  const extendsName = own(overlay.value, 'extends');
  if (!names.includes(name))
    return [
      {
        code: 'overlay-document',
        file: overlay.file,
        at: ROOT,
        params: { document: name },
        ...(similar !== undefined && { hint: `did you mean "${similar}"?` }),
      },
    ];
  if (typeof extendsName === 'string' && extendsName !== name)
    return [
      {
        code: 'overlay-document',
        file: overlay.file,
        at: pointer('extends'),
        params: { document: extendsName },
        hint: `its file name says "${name}"`,
      },
    ];
  return [];
}
