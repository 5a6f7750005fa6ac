import { bad, good, type Result } from '../../engine/base/result.js';
import { findingLine, type Library, type Scope, type TenantLibrary } from '../../engine/build.js';
import type { Form, Validators } from '../../engine/index.js';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';
import type { Store } from '../database/store.js';
import { API_ERROR_PREFIX } from '../errors/catalogue.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import { compileDefinitions, readSources, sourcesFingerprint } from './compile-definitions.js';
import { bundleEach, loadValidators } from './form-validators.js';

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
  validatorFile(hash: string): PreparedAnswer | undefined;
  /** Recompiles the definitions for these tenants from now on. */
  serveTenants(scopes: readonly Scope[]): void;
  close(): void;
}

interface CompiledDefinitions {
  readonly tenants: ReadonlyMap<string, TenantDefinitions>;
  readonly validators: Validators;
}

export interface LibraryOptions {
  /** The folder that holds `schemas/`. */
  readonly root: string;
  readonly scopes: readonly Scope[];
  /** Recompile whenever a definition changes. */
  readonly watch: boolean;
  /** Receives the problems found while watching. */
  readonly report: (lines: readonly string[]) => void;
}

export async function openLiveLibrary(options: LibraryOptions): Promise<Result<LiveLibrary, readonly string[]>> {
  const files = new Map<string, PreparedAnswer>();
  const first = await loadDefinitions(options, files);
  if (!first.ok) return first;
  let current = first.value;
  let { scopes } = options;
  let building = Promise.resolve();
  const recompile = async (): Promise<void> => {
    const next = await loadDefinitions({ ...options, scopes }, files).catch((error: unknown) => bad([String(error)]));
    if (next.ok) current = next.value;
    options.report(
      next.ok ? ['The definitions changed and were compiled again.'] : [...next.problems, 'The last good version keeps serving.'],
    );
  };
  const scheduleRecompile = (): void => {
    building = building.then(recompile);
  };
  const watcher = options.watch ? watchSources(options.root, scheduleRecompile) : undefined;
  return good({
    tenant: (code) => current.tenants.get(code.toLowerCase()),
    all: () => [...current.tenants.values()],
    validators: () => current.validators,
    validatorFile: (hash) => files.get(hash),
    serveTenants(next) {
      scopes = next;
      scheduleRecompile();
    },
    close: () => watcher?.stop(),
  });
}

/** Adds to `files` the validators of forms that it does not have yet. */
async function loadDefinitions(
  { root, scopes }: LibraryOptions,
  files: Map<string, PreparedAnswer>,
): Promise<Result<CompiledDefinitions, readonly string[]>> {
  const compiled = await compileDefinitions(readSources(root), scopes);
  if (!compiled.ok) return bad(compiled.problems.map(findingLine));
  const forms = formsByHash(compiled.value);
  // Validators of earlier versions stay, because pages that are already open still request them.
  const added = [...forms.values()].filter(({ hash }) => !files.has(hash));
  for (const [hash, code] of await bundleEach(added))
    files.set(hash, prepareAnswer(code, { type: 'application/javascript; charset=utf-8', cache: 'immutable' }));
  const tenants = [...compiled.value.byTenant].map(([code, library]): [string, TenantDefinitions] => [
    code.toLowerCase(),
    { library, document: toDocument(library) },
  ]);
  return good({ tenants: new Map(tenants), validators: loadValidators([...forms.values()]) });
}

function formsByHash(library: Library): Map<string, Form> {
  const all = [...library.byTenant.values()].flatMap((tenant) => Object.values(tenant.forms));
  return new Map(all.map((form) => [form.hash, form]));
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

/** Waits until the definitions stayed the same for one interval. Polls, because folder watchers miss replaced files. */
function watchSources(root: string, onChange: () => void, every = 400): { stop(): void } {
  let reported = sourcesFingerprint(root);
  let previous = reported;
  const timer = setInterval(() => {
    const present = fingerprintOf(root) ?? previous;
    const isStill = present === previous;
    previous = present;
    if (!isStill || present === reported) return;
    reported = present;
    onChange();
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Undefined if a file disappears meanwhile. */
function fingerprintOf(root: string): string | undefined {
  try {
    return sourcesFingerprint(root);
  } catch {
    return undefined;
  }
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
