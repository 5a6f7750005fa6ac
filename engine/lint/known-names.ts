import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { memoize } from '../base/memoize.js';
import { nearest } from '../base/nearest.js';
import { own, ROOT, valueAtKeys } from '../base/pointer.js';
import { formats } from '../formats/registry.js';
import { widgets } from '../formats/widgets.js';
import type { FindingCode, UnlocatedFinding } from '../findings.js';
import type { Json, Origin } from '../types.js';
import { transforms } from '../transforms/registry.js';
import { baseTexts } from './site-texts.js';
import { type CheckContext, type FindingExtras, findingAt, joinFirst } from './check.js';
import { listParts } from './definition-parts.js';

/** One kind of name: what a finding about an unknown one says, and the known ones; undefined if nothing declares any. */
interface NameKind {
  readonly code: FindingCode;
  /** The placeholder of the message that the name fills, and what else fills it. */
  readonly param: string;
  readonly more?: UnlocatedFinding['params'];
  /** The list of parts.json that declares them. */
  readonly list?: string;
  known(context: CheckContext): Iterable<string> | undefined;
}

const ofKind = ({ documents }: CheckContext, kind: Document['kind']) => documents.filter((document) => document.kind === kind);
const keysAt = (value: unknown, ...keys: readonly string[]) => Object.keys((valueAtKeys(value, keys) ?? {}) as object);
const orNone = (names: readonly string[]) => (names.length > 0 ? names : undefined);
const inCatalogue = (list: string) => (context: CheckContext) =>
  ofKind(context, 'settings').length > 0 ? keysAt(context.library.settings, list) : undefined;
const inRoutes = (key: string) => (context: CheckContext) =>
  orNone(ofKind(context, 'routes').flatMap(({ value }) => listParts(value, 'routes').map((route) => String(route.value[key]))));
const inTenants = (key: string) => (context: CheckContext) =>
  orNone(ofKind(context, 'tenant').map(({ value }) => String(valueAtKeys(value, ['tenant', key]))));
/** Platforms may differ, so one of them is enough. */
const inPlatforms = (pathsOf: (value: Json) => readonly string[]) => (context: CheckContext) =>
  orNone(ofKind(context, 'platform').flatMap(({ value }) => pathsOf(value)));
const listsIn = (value: Json) => pathsIn(value).filter((path) => Array.isArray(valueAtKeys(value, path.split('.'))));
const inParts = (code: FindingCode, param: string, list: string, language: Iterable<string> = []): NameKind => ({
  code,
  param,
  list,
  known: ({ library }) => [...language, ...keysAt(library.parts, list)],
});

/** Who knows the names of each kind that the meta-schemas have (`x-names`); those of fields are in names.ts. */
const KINDS: { readonly [kind: string]: NameKind | undefined } = {
  setting: { code: 'unknown-setting', param: 'setting', known: inCatalogue('settings') },
  lookup: { code: 'unknown-lookup', param: 'lookup', known: inCatalogue('lookups') },
  form: { code: 'unknown-form', param: 'form', known: ({ forms }) => forms.map(({ form }) => form.id) },
  page: { code: 'unknown-page', param: 'page', known: ({ library }) => Object.keys(library.pages) },
  layout: { code: 'unknown-layout', param: 'layout', known: ({ library }) => orNone(keysAt(library.layouts, 'layouts')) },
  route: { code: 'unknown-name', param: 'name', more: { what: 'route', page: 'schemas/routes.json' }, known: inRoutes('id') },
  path: { code: 'unknown-path', param: 'path', known: inRoutes('path') },
  service: {
    code: 'unknown-service',
    param: 'service',
    known: ({ library }) => {
      const services = Object.entries(library.routes.services ?? {});
      return orNone(services.flatMap(([code, service]) => [code, ...((own(service, 'aliases') ?? []) as readonly string[])]));
    },
  },
  platform: { code: 'unknown-platform', param: 'platform', known: (context) => ofKind(context, 'platform').map(({ name }) => name) },
  'platform list': { code: 'unknown-platform-path', param: 'path', more: { what: 'a list' }, known: inPlatforms(listsIn) },
  'platform value': { code: 'unknown-platform-path', param: 'path', more: { what: 'a value' }, known: inPlatforms(pathsIn) },
  'platform limit': {
    code: 'unknown-platform-path',
    param: 'path',
    more: { what: 'a limit' },
    known: inPlatforms((value) => keysAt(value, 'limits')),
  },
  tenant: { code: 'unknown-tenant', param: 'tenant', known: inTenants('code') },
  'tenant id': { code: 'unknown-tenant', param: 'tenant', known: inTenants('tenantId') },
  country: {
    code: 'unknown-name',
    param: 'name',
    more: { what: 'country', page: 'docs/reference/formats.md' },
    known: ({ library }) => formats.get('country')?.values?.(library.platform).map(String),
  },
  text: { code: 'unknown-text', param: 'key', known: (context) => baseTexts(context).keys() },
  format: { code: 'unknown-format', param: 'format', known: () => formats.keys() },
  transform: { code: 'unknown-transform', param: 'transform', known: () => transforms.keys() },
  panel: inParts('unknown-panel', 'panel', 'panels'),
  flow: inParts('unknown-flow', 'flow', 'flows'),
  call: { ...inParts('unknown-call', 'call', 'calls'), known: ({ library }) => orNone(keysAt(library.parts, 'calls')) },
  widget: inParts('unknown-widget', 'widget', 'widgets', [...widgets.keys()]),
  search: inParts('unknown-search', 'search', 'searches'),
};

/** Returns the known names of a kind; undefined if nothing declares any, or only names.ts knows them. */
export function knownNames(context: CheckContext, kind: string): ReadonlySet<string> | undefined {
  const names = namesOf(context);
  if (!names.has(kind)) {
    const known = KINDS[kind]?.known(context);
    names.set(kind, known && new Set(known));
  }
  return names.get(kind);
}

const namesOf = memoize(
  () => new Map<string, ReadonlySet<string> | undefined>(),
  ({ forms }: CheckContext) => forms,
);

/** Returns a finding at the place if nothing has this name; none if the kind has no known names. */
export function unknownNameFinding(
  context: CheckContext,
  kind: string,
  name: string,
  place: Pick<Origin, 'file' | 'at'>,
  extras: FindingExtras = {},
): readonly UnlocatedFinding[] {
  const [kindOfName, known] = [KINDS[kind], knownNames(context, kind)];
  return kindOfName && known && !known.has(name) ? [findingOf(context, kindOfName, name, known, place, extras)] : [];
}

function findingOf(
  context: CheckContext,
  { code, param, more, list }: NameKind,
  name: string,
  known: ReadonlySet<string>,
  place: Pick<Origin, 'file' | 'at'>,
  extras: FindingExtras,
): UnlocatedFinding {
  const near = nearest(name, known);
  // Without the file of declarations, no name can be known to be wrong.
  if (near === undefined && list !== undefined && ofKind(context, 'parts').length === 0)
    return findingAt({ file: 'schemas/parts.json', at: ROOT }, 'missing-file', { what: list, page: 'docs/reference/parts.md' });
  const params = { [param]: name, ...more, known: joinFirst(known, 30) || 'none' };
  return findingAt(place, code, params, { ...extras, ...(near !== undefined && { hint: similarHint(context, near, list) }) });
}

/** Returns the hint for a similar name, followed by what a part of the site is for. */
function similarHint({ library }: CheckContext, near: string, list = ''): string {
  const about = valueAtKeys(library.parts, [list, near, 'about']);
  return [`did you mean "${near}"?`, ...(typeof about === 'string' ? [about] : [])].join(' ');
}

/** Returns the dotted paths of a JSON value, and of everything inside its objects, but not inside lists. */
function pathsIn(value: Json, keys: readonly string[] = []): readonly string[] {
  const here = keys.length > 0 ? [keys.join('.')] : [];
  return isObject(value) ? [...here, ...Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...keys, key]))] : here;
}
