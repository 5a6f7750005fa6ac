import { own, pointer, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Json } from '../types.js';
import type { Document } from './documents.js';

const SUFFIX: { readonly [kind: string]: string } = { form: '.form.json', fields: '.fields.json', page: '.page.json', platform: '.platform.json' };

/** File names that tell another id than the file, sentences used twice in a form, and overlays of nothing. */
export function checkDocuments(documents: readonly Document[]): Finding[] {
  return documents.flatMap((document) => [...wrongName(document), ...duplicates(document), ...(document.kind === 'overlay' ? wrongOverlay(document, documents) : [])]);
}

function wrongName(document: Document): Finding[] {
  const suffix = SUFFIX[document.kind];
  const id = own(document.value, 'id');
  if (suffix === undefined || typeof id !== 'string' || id === document.name) return [];
  return [{ code: 'wrong-file-name', file: document.file, at: pointer('id'), params: { id, expected: `${id}${suffix}` } }];
}

const PARTS = { rules: 'the rule', checks: 'the check', fills: 'the fill', changes: 'the change' } as const;

function duplicates(document: Document): Finding[] {
  return Object.entries(PARTS).flatMap(([part, what]) => {
    const entries = own(document.value, part);
    if (!Array.isArray(entries)) return [];
    const seen = new Map<string, string>();
    return (entries as readonly Json[]).flatMap((entry, nth): Finding[] => {
      const id = own(entry, 'id');
      const at = pointer(part, nth);
      if (typeof id !== 'string') return [];
      const first = seen.get(id);
      seen.set(id, first ?? at);
      return first === undefined ? [] : [{ code: 'duplicate-id', file: document.file, at: pointer(part, nth, 'id'), params: { what, id, first } }];
    });
  });
}

/** `schemas/overlays/tenant/harbor/dependent.overlay.json` changes the form or page `dependent`. */
function wrongOverlay(overlay: Document, documents: readonly Document[]): Finding[] {
  const name = overlay.name.split('/')[2] ?? '';
  const known = documents.some((document) => (document.kind === 'form' || document.kind === 'page') && document.name === name);
  const extended = own(overlay.value, 'extends');
  if (!known) return [{ code: 'overlay-document', file: overlay.file, at: ROOT, params: { document: name } }];
  if (typeof extended === 'string' && extended !== name) return [{ code: 'overlay-document', file: overlay.file, at: pointer('extends'), params: { document: extended }, hint: `its file name says "${name}"` }];
  return [];
}
