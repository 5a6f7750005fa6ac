import type { Scope, SourceFile } from '../../engine/build.js';

/** The forms and tenants that a file is part of, sorted. */
export interface Reach {
  readonly forms: readonly string[];
  readonly tenants: readonly string[];
}

type FormAtTenant = readonly [form: string, tenant: string];
/** A page reaches its tenants also if it shows no form. */
const NO_FORM = '';

const NAMED = /^schemas\/(form|fragment|page)s\/(.+)\.\1\.json$/;
const OVERLAY = /^schemas\/overlays\/(platform|group|tenant)\/([^/]+)\/(.+?)(?:\.(?:form|fragment|page))?\.overlay\.json$/;

/**
 * Returns the forms and tenants that a definition, overlay or tenant file reaches: a fragment those forms that use it, a form those that
 * list it, a tenant file the tenants of its group, and what belongs to the whole site every form. `files` are all definitions.
 * @example reachOf('schemas/overlays/tenant/harbor/of-age.overlay.json', files, scopes).tenants // ['harbor']
 */
export function reachOf(path: string, files: readonly SourceFile[], scopes: readonly Scope[]): Reach {
  const reached = pairsOf(path, files, scopes, []);
  const distinct = (nth: 0 | 1) => [...new Set(reached.map((pair) => pair[nth]))].filter((name) => name !== NO_FORM).toSorted();
  return { forms: distinct(0), tenants: distinct(1) };
}

/** `outer` are the files on the way here, so that files which name each other end. */
function pairsOf(path: string, files: readonly SourceFile[], scopes: readonly Scope[], outer: readonly string[]): readonly FormAtTenant[] {
  if (outer.includes(path)) return [];
  const throughUsers = (isUser: (file: SourceFile) => boolean) =>
    files.filter(isUser).flatMap((file) => pairsOf(file.path, files, scopes, [...outer, path]));
  const [, kind, id = ''] = NAMED.exec(path) ?? [];
  const [, layer, code, target] = OVERLAY.exec(path) ?? [];
  const all = codesOf(scopes, () => true);
  if (layer !== undefined) {
    const tenants = codesOf(scopes, (scope) => scope[layer as keyof Scope] === code);
    return throughUsers((file) => NAMED.exec(file.path)?.[2] === target).filter(([, tenant]) => tenants.includes(tenant));
  }
  if (kind === 'form') return [...pairs([id], all), ...throughUsers(names(/"form:([^"]+)"/g, id))];
  if (kind === 'fragment') return throughUsers(names(/"fragment(?:"\s*:\s*"|:)([^"#]+)/g, id));
  const forms = files.flatMap((file) => /^schemas\/forms\/(.+)\.form\.json$/.exec(file.path)?.[1] ?? []);
  if (kind === 'page') return pairs([NO_FORM, ...forms.filter(isShownBy(files.find((file) => file.path === path)))], all);
  return pairs(forms, tenantsOfFile(path, scopes) ?? all);
}

const isShownBy = (page: SourceFile | undefined) => (form: string) => page?.text.includes(`"${form}"`) ?? false;

/** Returns whether a definition of a form names this id in such a place. */
const names = (place: RegExp, id: string) => (file: SourceFile) =>
  /^schemas\/(forms|fragments|overlays)\//.test(file.path) && [...file.text.matchAll(place)].some(([, name]) => name === id);

/** Returns the tenants that a file of one tenant or one platform reaches; undefined for a file of the whole site. */
function tenantsOfFile(path: string, scopes: readonly Scope[]): readonly string[] | undefined {
  const [, folder, name] = /^(fixtures\/tenants|schemas\/platforms)\/([^/.]+)(?:\.platform)?\.json$/.exec(path) ?? [];
  if (folder === 'schemas/platforms') return codesOf(scopes, ({ platform }) => platform === name);
  const own = folder === undefined ? undefined : scopes.find(({ tenant }) => tenant === name);
  // The dictionary and the list of tenants are those of a group.
  return own && codesOf(scopes, ({ group }) => group === own.group);
}

function codesOf(scopes: readonly Scope[], isMeant: (scope: Scope) => boolean): readonly string[] {
  return scopes.filter(isMeant).map(({ tenant }) => tenant);
}

function pairs(forms: readonly string[], tenants: readonly string[]): readonly FormAtTenant[] {
  return forms.flatMap((form) => tenants.map((tenant) => [form, tenant] as const));
}
