import { isObject } from '../base/json.js';
import { pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import { buildForm, createBuild } from '../compile/build-form.js';
import { locateFindings, readDocuments, type Document, type SourceFile } from '../compile/documents.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Scope } from '../library.js';
import { placesOfForm, variablesIn } from '../lint/expressions.js';
import { placesIn, type Places } from '../lint/places.js';
import { dictionaryEntries } from '../lint/tenant-values.js';
import type { Json } from '../types.js';

/** A place of a definition that uses something by its name. */
export interface Use {
  /** As the meta-schemas call it: `setting`, `text`, `format`, `form`, `lookup`, …, or `fragment`. */
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: Pointer;
  /** The forms and tenants where it takes effect; none where the file does not belong to forms alone. */
  readonly forms: ReadonlySet<string>;
  readonly tenants: ReadonlySet<string>;
}

type Found = Pick<Use, 'kind' | 'name' | 'file' | 'pointer'> & { readonly form?: string; readonly tenant?: string };

/** Names that mean something within one form only. */
const OF_ONE_FORM = /field|^(source|child|ui|sibling|section|answer|context)$/;
const ROOT_KINDS: { readonly [root: string]: string } = { setting: 'setting', lookups: 'lookup', platform: 'platform value' };

/** Returns every use of a name in the definitions, tenant files and cases, in the order of the files. */
export function usesIn(files: readonly SourceFile[], scopes: readonly Scope[]): readonly Use[] {
  const { documents } = readDocuments(files);
  const found = [...documents.flatMap(inDocument), ...scopes.flatMap((scope) => inForms(documents, scope))];
  // Lines are found as those of findings are.
  const places = found.map(({ file, pointer: at }): UnlocatedFinding => ({ code: 'unused-part', file, at, params: {} }));
  const lines = new Map(locateFindings(places, files, documents).map((each) => [`${each.file} ${each.pointer}`, each]));
  const uses = new Map<string, Use & { readonly forms: Set<string>; readonly tenants: Set<string> }>();
  for (const { form, tenant, ...one } of found) {
    const { line = 1, column = 1 } = lines.get(`${one.file} ${one.pointer}`) ?? {};
    const use = uses.get(JSON.stringify(one)) ?? { ...one, line, column, forms: new Set(), tenants: new Set() };
    uses.set(JSON.stringify(one), use);
    if (form !== undefined) use.forms.add(form);
    if (tenant !== undefined) use.tenants.add(tenant);
  }
  return [...uses.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** Forms are looked at with their fragments and overlays, for each tenant. */
function inForms(documents: readonly Document[], scope: Scope): readonly Found[] {
  const build = createBuild(documents, { scope, checkShape: () => [], hash: (text) => text });
  return [...build.forms.keys()].flatMap((id) => {
    const built = buildForm(build, id);
    return built ? named(placesOfForm(built), (at) => built.where(at)).map((one) => ({ ...one, form: id, tenant: scope.tenant })) : [];
  });
}

function inDocument(document: Document): readonly Found[] {
  const { kind, file, value } = document;
  const inside = (at: Pointer) => ({ file, at });
  if (['form', 'fragment', 'overlay'].includes(kind)) return references(value, ROOT).map((one) => ({ ...one, file }));
  const texts =
    kind === 'tenant' ? dictionaryEntries(document).map(({ plain, at }) => ({ kind: 'text', name: plain, file, pointer: at })) : [];
  return [...named(placesIn(kind, value), inside), ...texts];
}

function named({ names, logics }: Places, where: (at: Pointer) => { readonly file: string; readonly at: Pointer }): readonly Found[] {
  const read = logics.flatMap(({ logic, at }) =>
    variablesIn(logic).map((variable) => ({ read: variable.read, at: within(at, variable.at) })),
  );
  const variables = read.flatMap(({ read: { root, keys }, at }) => {
    const kind = ROOT_KINDS[root];
    return kind === undefined ? [] : [{ kind, name: root === 'platform' ? keys.join('.') : (keys[0] ?? ''), at }];
  });
  return [...names.filter(({ kind }) => !OF_ONE_FORM.test(kind)), ...variables].map(({ kind, name, at }) => {
    const { file, at: place } = where(at);
    return { kind, name, file, pointer: place };
  });
}

/** Returns the fragments and forms that a definition refers to, which inlining leaves nothing of. */
function references(value: Json, at: Pointer): readonly Omit<Found, 'file'>[] {
  if (typeof value === 'string') {
    const [, kind, name] = /^(fragment|form):([^#]+)/.exec(value) ?? [];
    return kind === undefined || name === undefined ? [] : [{ kind, name, pointer: at }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const used =
    isObject(value) && typeof value['fragment'] === 'string'
      ? [{ kind: 'fragment', name: value['fragment'], pointer: within(at, pointer('fragment')) }]
      : [];
  return [...used, ...Object.entries(value).flatMap(([key, child]) => references(child as Json, within(at, pointer(key))))];
}
