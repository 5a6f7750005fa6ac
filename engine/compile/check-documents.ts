import { isList } from '../base/json.js';
import { nearestHint } from '../base/nearest.js';
import { own, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject } from '../types.js';
import type { Document } from './documents.js';
import { fileNameFindings } from './file-names.js';

export function checkDocuments(documents: readonly Document[]): UnlocatedFinding[] {
  return documents.flatMap((document) => [
    ...fileNameFindings(document),
    ...(document.kind === 'form' || document.kind === 'fragment' ? duplicateIdFindings(document) : []),
    ...(document.kind === 'overlay' ? [...overlayNameFindings(document, documents), ...layerFindings(document, documents)] : []),
  ]);
}

const PART_NAMES = {
  '/rules': 'the rule',
  '/checks': 'the check',
  '/fills': 'the fill',
  '/changes': 'the change',
  '/ui/ui:sections': 'the section',
} as const;

function duplicateIdFindings({ file, value }: Document): UnlocatedFinding[] {
  return duplicateEntries(value).map(({ at, first, params }) => ({ code: 'duplicate-id', file, at, params, first: { file, at: first } }));
}

export function duplicateEntries(definition: JsonObject) {
  return Object.entries(PART_NAMES).flatMap(([part, what]) => {
    const entries = valueAt(definition, part);
    if (!isList(entries)) return [];
    const named = entries.map((entry, index) => ({ name: own(entry, 'id'), at: within(part as Pointer, pointer(index, 'id')) }));
    return repeated(named.filter(({ name }) => typeof name === 'string')).map(({ name, at, first }) => ({
      at,
      first: first.at,
      params: { what, id: String(name) },
    }));
  });
}

/** The entries whose name an earlier one has, with the first of that name. */
export function repeated<Entry extends { readonly name: unknown }>(
  entries: readonly Entry[],
): readonly (Entry & { readonly first: Entry })[] {
  const firsts = new Map(entries.toReversed().map((entry) => [entry.name, entry]));
  return entries.flatMap((entry) => {
    const first = firsts.get(entry.name);
    return first === undefined || first === entry ? [] : [{ ...entry, first }];
  });
}

/** The kinds of documents that overlays can change. */
const LAYERED_KINDS = ['form', 'page', 'fragment'] as const;
type LayeredKind = (typeof LAYERED_KINDS)[number];

/** The name can have the kind as well: `appointment.form`. */
function overlayTarget({ name }: Document): { readonly id: string; readonly kind: LayeredKind | undefined } {
  const last = name.split('/')[2] ?? '';
  const kind = LAYERED_KINDS.find((one) => last.endsWith(`.${one}`));
  return { kind, id: kind === undefined ? last : last.slice(0, -kind.length - 1) };
}

function kindsOf(id: string, documents: readonly Document[]): readonly LayeredKind[] {
  return LAYERED_KINDS.filter((kind) => documents.some((document) => document.kind === kind && document.name === id));
}

/** Each with the kind of its document in its name; those that name no document, or several, stay as they are. */
export function overlaysByDocument(documents: readonly Document[]): readonly Document[] {
  return documents
    .filter(({ kind }) => kind === 'overlay')
    .map((overlay) => {
      const { id, kind } = overlayTarget(overlay);
      const [only, ...others] = kind === undefined ? kindsOf(id, documents) : [];
      return only === undefined || others.length > 0 ? overlay : { ...overlay, name: `${overlay.name}.${only}` };
    });
}

function overlayNameFindings(overlay: Document, documents: readonly Document[]): UnlocatedFinding[] {
  const { id, kind } = overlayTarget(overlay);
  const kinds = kindsOf(id, documents).filter((one) => kind === undefined || one === kind);
  const [only, ...others] = kinds;
  const finding = (at: Pointer, document: string, hint: { readonly hint?: string }): UnlocatedFinding[] => [
    { code: 'overlay-document', file: overlay.file, at, params: { document }, ...hint },
  ];
  if (only === undefined) {
    const ids = documents.filter((one) => LAYERED_KINDS.some((layered) => layered === one.kind)).map(({ name }) => name);
    return finding(ROOT, id, ids.includes(id) ? {} : nearestHint(id, ids));
  }
  if (others.length > 0) {
    const files = kinds.map((one) => `${id}.${one}.overlay.json`).join(' or ');
    return finding(ROOT, id, { hint: `there is a ${kinds.join(' and a ')} of this name: call the file ${files}` });
  }
  const given = own(overlay.value, 'extends');
  if (typeof given !== 'string' || given === id || given === `${only}:${id}`) return [];
  return finding(pointer('extends'), given, { hint: `its file name says "${kind === undefined ? id : `${only}:${id}`}"` });
}

/** Where a tenant file says to which layers it belongs. */
const LAYERS: { readonly [layer: string]: string } = { platform: '/tenant/platform', group: '/tenant/groupCode', tenant: '/tenant/code' };

/** None where there are no tenant files. */
function layerFindings({ file, name }: Document, documents: readonly Document[]): UnlocatedFinding[] {
  const [layer = '', code = ''] = name.split('/');
  const known = documents.flatMap(({ kind, value }) => (kind === 'tenant' ? [String(valueAt(value, LAYERS[layer] ?? ''))] : []));
  if (known.length === 0 || known.includes(code)) return [];
  return [{ code: 'overlay-for-nobody', file, at: ROOT, params: { layer, code }, ...nearestHint(code, known) }];
}
