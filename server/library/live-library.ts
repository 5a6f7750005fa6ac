import { bad, good, type Result } from '../../engine/base/result.js';
import { findingLine, type Scope, type SourceFile, type TenantLibrary } from '../../engine/build.js';
import type { Form, Validators } from '../../engine/index.js';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';
import type { Store } from '../database/store.js';
import { API_ERROR_PREFIX } from '../errors/catalogue.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import { compileDefinitions, readSources } from './compile-definitions.js';
import { openCompileThread } from './compile-thread.js';
import { loadValidators, openValidatorFiles } from './form-validators.js';
import { reachOf } from './reach.js';

export interface TenantDefinitions {
  readonly library: TenantLibrary;
  readonly document: PreparedAnswer;
}

export interface LiveLibrary {
  /** By tenant code, ignoring case; undefined without such a tenant. */
  tenant(code: string): TenantDefinitions | undefined;
  all(): readonly TenantDefinitions[];
  /** The validators of all forms, for use in this process. */
  validators(): Validators;
  /** The validators of a form as a module for browsers; undefined for an unknown hash. */
  validatorFile(hash: string): Promise<PreparedAnswer> | undefined;
  /** Compiles the definitions for these tenants from now on. */
  serveTenants(scopes: readonly Scope[]): void;
  /** Takes up what has changed in the files. */
  recompile(): void;
  close(): void;
}

export interface LibraryOptions {
  /** The folder that holds `schemas/`. */
  readonly root: string;
  readonly scopes: readonly Scope[];
  /** Whether definitions will change often, for development. */
  readonly watch: boolean;
  /** Receives what is wrong after each later compilation; nothing if the change is served now. */
  readonly report: (problems: readonly string[]) => void;
}

/** Earlier versions included. */
const MOST_FORMS = 1000;

/** Compiles in this thread, or reads what was compiled before; later changes are compiled in another thread. */
export async function openLiveLibrary({ root, watch, report, ...first }: LibraryOptions): Promise<Result<LiveLibrary, readonly string[]>> {
  let sources = readSources(root);
  let { scopes } = first;
  const compiled = await compileDefinitions(sources, scopes);
  if (!compiled.ok) return bad(compiled.problems.map(findingLine));
  const forms = new Map<string, Form>();
  const files = openValidatorFiles(MOST_FORMS);
  let current = serve([...compiled.value.byTenant.values()].map(toDefinitions), forms);
  const thread = openCompileThread(watch);
  let isClosed = false;

  /** What is served stays until all tenants that a change reaches are compiled. */
  const recompile = async (): Promise<void> => {
    const [next, wanted] = [readSources(root), scopes];
    const asked = scopesToCompile(reachedTenants(sources, next, wanted), wanted, current.all);
    const result = await thread.compile({ files: next, scopes: asked });
    if (isClosed) return;
    if (!result.ok) return report(result.problems);
    const added = result.value.flatMap((each) => each.scopes.map((scope) => toDefinitions({ ...each.library, scope })));
    const kept = current.all.filter(({ library: { scope } }) => isAmong(scope, wanted) && !isAmong(scope, asked));
    current = serve([...kept, ...added], forms);
    sources = next;
    report([]);
  };
  // Compiling for the first time takes three times as long, so it is done before there is a change.
  const practised = watch ? thread.compile({ files: sources, scopes: scopes.slice(0, 1) }) : undefined;
  let building: Promise<unknown> = Promise.resolve(practised);
  const schedule = (): void => {
    building = building.then(recompile).catch((error: unknown) => report([String(error)]));
  };
  return good({
    tenant: (code) => current.byCode.get(code.toLowerCase()),
    all: () => current.all,
    validators: () => current.validators,
    validatorFile(hash) {
      const form = forms.get(hash);
      return form && files.of(form);
    },
    recompile: schedule,
    serveTenants(next) {
      scopes = next;
      schedule();
    },
    close() {
      isClosed = true;
      thread.close();
    },
  });
}

/** Returns the codes of the tenants that the differences between two states of the files reach. */
function reachedTenants(before: readonly SourceFile[], after: readonly SourceFile[], scopes: readonly Scope[]): ReadonlySet<string> {
  const [old, present] = [before, after].map((files) => new Map(files.map(({ path, text }) => [path, text])));
  const changed = [...new Set([...before, ...after].map(({ path }) => path))].filter((path) => old?.get(path) !== present?.get(path));
  return new Set(changed.flatMap((path) => [before, after].flatMap((files) => reachOf(path, files, scopes).tenants)));
}

/** Returns those that a change reaches and those that are new; one if there are none, because definitions that reach nobody are checked too. */
function scopesToCompile(reached: ReadonlySet<string>, wanted: readonly Scope[], served: readonly TenantDefinitions[]): readonly Scope[] {
  const all = served.map(({ library }) => library.scope);
  const pending = wanted.filter((scope) => reached.has(scope.tenant) || !isAmong(scope, all));
  return pending.length > 0 ? pending : wanted.slice(0, 1);
}

function isAmong(scope: Scope, scopes: readonly Scope[]): boolean {
  return scopes.some(({ platform, group, tenant }) => platform === scope.platform && group === scope.group && tenant === scope.tenant);
}

/** Adds the forms to those that browsers may ask for: pages that are already open still use earlier ones. */
function serve(all: readonly TenantDefinitions[], forms: Map<string, Form>) {
  const present = formsOf(all.map(({ library }) => library));
  for (const form of present) {
    forms.delete(form.hash);
    forms.set(form.hash, form);
  }
  for (const hash of [...forms.keys()].slice(0, -Math.max(present.length, MOST_FORMS))) forms.delete(hash);
  return { all, byCode: new Map(all.map((each) => [each.library.scope.tenant.toLowerCase(), each])), validators: loadValidators(present) };
}

/** Each once. */
function formsOf(libraries: readonly TenantLibrary[]): readonly Form[] {
  const all = libraries.flatMap(({ forms }) => Object.values(forms));
  return [...new Map(all.map((form) => [form.hash, form])).values()];
}

function toDefinitions(library: TenantLibrary): TenantDefinitions {
  return { library, document: toDocument(library) };
}

/** Leaves out settings and API error texts, which pages do not use. */
function toDocument({ scope, hash, forms, pages, routes, layouts, platform, texts }: TenantLibrary): PreparedAnswer {
  const data = { scope, hash, forms, pages, routes, layouts, platform, texts: withoutApiErrors(texts) };
  return prepareAnswer(JSON.stringify({ data }), { type: 'application/json; charset=utf-8', cache: 'no-cache' });
}

function withoutApiErrors(texts: TenantLibrary['texts']): TenantLibrary['texts'] {
  const ofPages = (all: Readonly<Record<string, string>>) => Object.entries(all).filter(([key]) => !key.startsWith(API_ERROR_PREFIX));
  return Object.fromEntries(Object.entries(texts).map(([language, all]) => [language, Object.fromEntries(ofPages(all))]));
}

export async function readScopes(tenants: TenantCache): Promise<readonly Scope[]> {
  return (await tenants.all()).map(({ platform, groupCode, code }) => ({ platform, group: groupCode, tenant: code }));
}

export function watchTenants(store: Store, tenants: TenantCache, library: LiveLibrary, first: readonly Scope[]): void {
  let compiledScopes = JSON.stringify(first);
  const update = async (): Promise<void> => {
    const scopes = await readScopes(tenants);
    if (JSON.stringify(scopes) === compiledScopes) return;
    compiledScopes = JSON.stringify(scopes);
    library.serveTenants(scopes);
  };
  // If the store does not answer, it announces the change again later.
  store.onChange(() => void update().catch(() => undefined));
}
