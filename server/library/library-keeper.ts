import { compile, problemLine, validatorsFor, type Library, type Scope, type TenantLibrary } from '../../engine/build.js';
import type { Form, Validators } from '../../engine/index.js';
import { bad, good, type Result } from '../../engine/result.js';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';
import { API_ERROR_PREFIX } from '../errors/catalogue.js';
import { bundleValidators } from './bundle-validators.js';
import { readSources } from './read-sources.js';
import { contentHash } from '../base/content-hash.js';
import { watchSources } from './watch-sources.js';

/** What one tenant's pages are made of, and the same as the answer that is sent. */
export interface TenantShelf {
  readonly library: TenantLibrary;
  readonly document: PreparedAnswer;
}

/** The compiled definitions as they are at this moment. */
export interface LibraryKeeper {
  /** By tenant code, whose letters' case does not matter. */
  tenant(code: string): TenantShelf | undefined;
  /** Those of all tenants. */
  shelves(): readonly TenantShelf[];
  /** The validators of every form, for use in this process. */
  validators(): Validators;
  /** The validators of one form as a module for the browser. */
  validatorFile(hash: string): PreparedAnswer | undefined;
  /** Has the definitions compiled for these tenants from now on. */
  serveTenants(scopes: readonly Scope[]): void;
  close(): void;
}

interface Shelves {
  readonly tenants: ReadonlyMap<string, TenantShelf>;
  readonly validators: Validators;
}

export interface LibraryOptions {
  /** The folder that holds `schemas/`. */
  readonly root: string;
  readonly scopes: readonly Scope[];
  /** Compile again whenever a definition changes. */
  readonly watch: boolean;
  /** Where problems found while watching are told. */
  readonly report: (lines: readonly string[]) => void;
}

/** Reads, checks and compiles all definitions; any problem is a reason not to start. */
export async function openLibrary(options: LibraryOptions): Promise<Result<LibraryKeeper, readonly string[]>> {
  const files = new Map<string, PreparedAnswer>();
  const first = await build(options, files);
  if (!first.ok) return first;
  let shelves = first.value;
  let { scopes } = options;
  let building = Promise.resolve();
  const again = async (): Promise<void> => {
    const next = await build({ ...options, scopes }, files).catch((error: unknown) => bad([String(error)]));
    if (next.ok) shelves = next.value;
    options.report(
      next.ok ? ['The definitions changed and were compiled again.'] : [...next.problems, 'The last good version keeps serving.'],
    );
  };
  const changed = (): void => {
    building = building.then(again);
  };
  const watching = options.watch ? watchSources(options.root, changed) : undefined;
  return good({
    tenant: (code) => shelves.tenants.get(code.toLowerCase()),
    shelves: () => [...shelves.tenants.values()],
    validators: () => shelves.validators,
    validatorFile: (hash) => files.get(hash),
    serveTenants(next) {
      scopes = next;
      changed();
    },
    close: () => watching?.stop(),
  });
}

async function build({ root, scopes }: LibraryOptions, files: Map<string, PreparedAnswer>): Promise<Result<Shelves, readonly string[]>> {
  const compiled = compile(readSources(root), scopes, contentHash);
  if (!compiled.ok) return bad(compiled.problems.map(problemLine));
  const forms = formsOf(compiled.value);
  // Modules of earlier versions stay: a page that was loaded before still asks for them.
  for (const form of forms.values()) {
    if (!files.has(form.hash))
      files.set(
        form.hash,
        prepareAnswer(await bundleValidators(form), { type: 'application/javascript; charset=utf-8', cache: 'immutable' }),
      );
  }
  const tenants = [...compiled.value.byTenant].map(([code, library]): [string, TenantShelf] => [
    code.toLowerCase(),
    { library, document: documentOf(library) },
  ]);
  return good({ tenants: new Map(tenants), validators: validatorsFor([...forms.values()]) });
}

function formsOf(library: Library): Map<string, Form> {
  const all = [...library.byTenant.values()].flatMap((tenant) => Object.values(tenant.forms));
  return new Map(all.map((form) => [form.hash, form]));
}

/** The catalogue of settings and the texts of API errors stay on the server: pages do not look them up. */
function documentOf({ scope, hash, forms, pages, routes, layouts, platform, texts }: TenantLibrary): PreparedAnswer {
  const data = { scope, hash, forms, pages, routes, layouts, platform, texts: pageTexts(texts) };
  return prepareAnswer(JSON.stringify({ data }), { type: 'application/json; charset=utf-8', cache: 'no-cache' });
}

function pageTexts(texts: TenantLibrary['texts']): TenantLibrary['texts'] {
  const ofPages = (all: Readonly<Record<string, string>>) => Object.entries(all).filter(([key]) => !key.startsWith(API_ERROR_PREFIX));
  return Object.fromEntries(Object.entries(texts).map(([language, all]) => [language, Object.fromEntries(ofPages(all))]));
}

/** One problem as a line for the person who can mend it. */
