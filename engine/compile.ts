import { bad, good, type Result } from './base/result.js';
import { buildForm, buildFragment, createBuild, type BuildContext } from './compile/build-form.js';
import { buildLibrary } from './compile/build-library.js';
import { checkDocuments } from './compile/check-documents.js';
import { locateFindings, readDocuments, type Document, type SourceFile } from './compile/documents.js';
import { isLayerOf, applyLayers, withoutLayers } from './compile/layers.js';
import { createMetaCheck } from './compile/meta-check.js';
import { independentFindings, removeMalformed } from './compile/remove-malformed.js';
import { isBreaking, isError, type UnlocatedFinding } from './findings.js';
import type { ContentHash, Library, Scope, TenantLibrary } from './library.js';

import type { CheckContext } from './lint/check.js';
import { namesOfDocument } from './lint/names.js';
import { settingFindings } from './lint/tenant-values.js';
import { everyCheck } from './lint/registry.js';
import type { Finding } from './types.js';

/**
 * Reads, layers, inlines and checks all definitions. Returns a library for each scope with its warnings, or all findings, sorted
 * and located, if one of them is an error.
 * @example compile([{ path: 'schemas/forms/a.form.json', text }], [{ platform: 'one', group: 'g', tenant: 't' }], contentHash)
 */
export function compile(files: readonly SourceFile[], scopes: readonly Scope[], hash: ContentHash): Result<Library, readonly Finding[]> {
  const { documents, findings } = readDocuments(files);
  const checkShape = createMetaCheck(documents);
  const shapeFindings = [...findings, ...documents.flatMap(checkShape)];
  const repaired = removeMalformed(documents, checkShape);
  const built = buildScopes(repaired.documents, scopes.length > 0 ? scopes : [{ platform: '', group: '', tenant: '' }], {
    checkShape,
    hash,
    platforms: new Set(),
  });
  const contentFindings = [...checkDocuments(repaired.documents), ...built.flatMap((scope) => scope.findings)];
  const isLossy = repaired.isLossy || [...findings, ...contentFindings].some(isBreaking);
  const found = [...shapeFindings, ...independentFindings({ ...repaired, isLossy }, contentFindings)];
  // Text checks need every field, so they run only if there is no other error.
  const texts = found.some(isError) ? [] : [...new Set(built.map(({ context }) => context))].flatMap(runTextChecks);
  const all = locateFindings([...found, ...texts], files, documents);
  if (all.some(({ severity }) => severity === 'error')) return bad(all);
  return good({ byTenant: new Map(built.map(({ library }) => [library.scope.tenant, library])), warnings: all });
}

/** What every scope is built with. */
type BuildTools = Pick<BuildContext, 'checkShape' | 'hash'> & {
  /** Platforms whose fragments are checked; those of tenants differ by their overlays only, which the forms are checked with. */
  readonly platforms: Set<string>;
};

/** A scope after building, with its findings. */
interface BuiltScope {
  readonly library: TenantLibrary;
  readonly context: CheckContext;
  readonly findings: readonly UnlocatedFinding[];
}

/** Runs the checks of texts on a scope and returns their findings. */
function runTextChecks(context: CheckContext): readonly UnlocatedFinding[] {
  return everyCheck.ofTexts.flatMap((check) => check(context));
}

/**
 * Returns the library and findings of each scope. Scopes with the same platform and overlays are built once, because most tenants change
 * nothing.
 */
function buildScopes(documents: readonly Document[], scopes: readonly Scope[], tools: BuildTools): readonly BuiltScope[] {
  const built = new Map<string, BuiltScope>();
  return scopes.map((scope) => {
    const key = JSON.stringify([scope.platform, ...overlaysOf(documents, scope)]);
    const scopeResult = built.get(key) ?? buildScope(documents, scope, tools);
    built.set(key, scopeResult);
    return { ...scopeResult, library: { ...scopeResult.library, scope } };
  });
}

/** Returns the names of the overlays that belong to a scope. */
function overlaysOf(documents: readonly Document[], scope: Scope): readonly string[] {
  return documents.filter(({ kind, name }) => kind === 'overlay' && isLayerOf(scope, name)).map(({ name }) => name);
}

/** Builds the forms and pages of one scope, runs all checks but those of texts, and returns its library and findings. */
function buildScope(documents: readonly Document[], scope: Scope, { checkShape, hash, platforms }: BuildTools): BuiltScope {
  const of = (kind: Document['kind']) => documents.filter((document) => document.kind === kind);
  const build = createBuild(documents, { scope, checkShape, hash });
  for (const id of build.forms.keys()) buildForm(build, id);
  const layered = of('page').map((page) => applyLayers(withoutLayers(page, build.origins), build));
  build.findings.push(...layered.flatMap((page) => page.findings));
  const pages = layered.map((page) => page.layered);
  const library = buildLibrary(documents, { ...build, pages });
  const context = { library, documents, forms: [...build.built.values()], pages };
  // Building a fragment that no form uses adds to the findings of the build.
  const ofFragments = platforms.has(scope.platform) ? [] : fragmentFindings(context, build);
  platforms.add(scope.platform);
  return { library, context, findings: [...build.findings, ...runChecks(context), ...ofFragments] };
}

/** Runs all checks of forms and of libraries on a scope and returns their findings. */
function runChecks(context: CheckContext): readonly UnlocatedFinding[] {
  const found = context.forms.flatMap((built) => everyCheck.ofForms.flatMap((check) => check({ ...context, built })));
  return [...found, ...everyCheck.ofLibraries.flatMap((check) => check(context))];
}

/**
 * Returns the findings of the fields of each fragment alone, so that an unused one is checked too. Stops at one that is too large,
 * because fragments that use each other are each as large as the limit.
 */
function fragmentFindings(context: CheckContext, build: BuildContext): readonly UnlocatedFinding[] {
  const found: UnlocatedFinding[] = [];
  for (const id of build.fragments.keys()) {
    if (build.findings.some(({ code }) => code === 'too-many-nodes' || code === 'too-deep')) return found;
    const built = buildFragment(build, id);
    if (built) found.push(...everyCheck.ofFragments.flatMap((check) => check({ ...context, built })));
  }
  return found;
}

/** Rules of the host about tenant files, alone and together. They receive the files without their malformed parts. */
export type TenantRules = (tenants: readonly Document[]) => readonly UnlocatedFinding[];

/**
 * Returns the findings of the tenant files, those of `rules` included, sorted and located. `files` also hold their meta-schema and the
 * settings, routes and platforms that tenants name.
 * @example checkTenants([...definitions, { path: 'harbor.json', text, kind: 'tenant' }], () => [])
 */
export function checkTenants(files: readonly SourceFile[], rules: TenantRules): readonly Finding[] {
  const { documents, findings } = readDocuments(files);
  const checkShape = createMetaCheck(documents);
  const tenants = documents.filter(({ kind }) => kind === 'tenant');
  const repaired = removeMalformed(documents, checkShape);
  const wellFormed = repaired.documents.filter(({ kind }) => kind === 'tenant');
  const library = buildLibrary(repaired.documents, {
    scope: { platform: '', group: '', tenant: '' },
    built: new Map(),
    pages: [],
    hash: () => '',
  });
  const context = { library, documents: repaired.documents, forms: [], pages: [] };
  const ofRules = rules(wellFormed);
  // A value that a rule of the host refuses is one mistake.
  const isOther = ({ file, at }: UnlocatedFinding) => !ofRules.some((finding) => finding.file === file && finding.at === at);
  // One file can name tenants of others that are not given here.
  const named = wellFormed.flatMap((document) => namesOfDocument(context, document)).filter(({ code }) => code !== 'unknown-tenant');
  const ofDocuments = [...named, ...wellFormed.flatMap((document) => settingFindings(context, document))];
  const contentFindings = [...ofDocuments.filter(isOther), ...ofRules];
  const isLossy = repaired.isLossy || findings.some(isBreaking);
  const own = independentFindings({ ...repaired, isLossy }, contentFindings);
  return locateFindings([...findings, ...tenants.flatMap(checkShape), ...own], files, documents);
}
