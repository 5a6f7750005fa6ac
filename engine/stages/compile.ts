import type { Surroundings } from '../checks/check.js';
import { everyCheck } from '../checks/registry.js';
import { buildForm, buildSharedFields, type BuiltForm, type Workshop } from '../compile/build-form.js';
import { locate, readDocuments, type Document, type SourceFile } from '../compile/documents.js';
import { sharedFields } from '../compile/inline.js';
import { isLayerOf, layer } from '../compile/layers.js';
import { libraryOf } from '../compile/library-of.js';
import { isOwnFault, mend } from '../compile/mend.js';
import { metaCheck } from '../compile/meta.js';
import { checkDocuments } from '../compile/names.js';
import type { ContentHash, Library, Scope, TenantLibrary } from '../library.js';
import { isBreaking, isError, type Finding } from '../problems.js';
import { bad, good, type Result } from '../result.js';
import type { Problem } from '../types.js';

/**
 * Reads, layers and inlines the definitions and checks everything: all problems at once, sorted, each with its place and
 * what to do about it. Without an error there is a library for each scope.
 * @example compile([{ path: 'schemas/forms/a.form.json', text }], [{ platform: 'one', group: 'g', tenant: 't' }], contentHash)
 */
export function compile(files: readonly SourceFile[], scopes: readonly Scope[], hash: ContentHash): Result<Library, readonly Problem[]> {
  const { documents, findings } = readDocuments(files);
  const judge = metaCheck(documents);
  const shape = [...findings, ...documents.flatMap(judge)];
  const mended = mend(documents, judge);
  const made = buildScopes(mended.documents, scopes.length > 0 ? scopes : [{ platform: '', group: '', tenant: '' }], { judge, hash });
  const meaning = [...checkDocuments(mended.documents), ...made.flatMap((scope) => scope.findings)];
  const isLossy = mended.isLossy || [...findings, ...meaning].some(isBreaking);
  const found = [...shape, ...meaning.filter((finding) => isOwnFault({ ...mended, isLossy }, finding))];
  // A field that is missing has no texts: what is untranslated or unused is known only where all else is right.
  const texts = found.some(isError) ? [] : [...new Set(made.map(({ around }) => around))].flatMap(textFindings);
  const problems = locate([...found, ...texts], files, documents);
  if (problems.some(({ severity }) => severity === 'error')) return bad(problems);
  return good({ byTenant: new Map(made.map(({ library }) => [library.scope.tenant, library])), warnings: problems });
}

/** What every scope is built with. */
type BuildTools = Pick<Workshop, 'judge' | 'hash'>;

/** A scope as it was built, and what is wrong in it. */
interface BuiltScope {
  readonly library: TenantLibrary;
  readonly around: Surroundings;
  readonly findings: readonly Finding[];
}

function textFindings(around: Surroundings): readonly Finding[] {
  return everyCheck.ofTexts.flatMap((check) => check(around));
}

/** Scopes with the same platform and the same overlays are made once: most tenants change nothing. */
function buildScopes(documents: readonly Document[], scopes: readonly Scope[], tools: BuildTools): readonly BuiltScope[] {
  const made = new Map<string, BuiltScope>();
  return scopes.map((scope) => {
    const key = JSON.stringify([scope.platform, ...overlaysOf(documents, scope)]);
    const known = made.get(key) ?? buildScope(documents, scope, tools);
    made.set(key, known);
    return { ...known, library: { ...known.library, scope } };
  });
}

function overlaysOf(documents: readonly Document[], scope: Scope): readonly string[] {
  return documents.filter(({ kind, name }) => kind === 'overlay' && isLayerOf(scope, name)).map(({ name }) => name);
}

function buildScope(documents: readonly Document[], scope: Scope, { judge, hash }: BuildTools): BuiltScope {
  const of = (kind: Document['kind']) => documents.filter((document) => document.kind === kind);
  const workshop: Workshop = {
    forms: byName(of('form')),
    overlays: of('overlay'),
    shared: sharedFields(documents),
    scope,
    judge,
    hash,
    findings: [],
    built: new Map<string, BuiltForm>(),
    building: [],
  };
  for (const id of workshop.forms.keys()) buildForm(workshop, id);
  const layered = of('page').map((page) => layer(page, workshop.overlays, scope, judge));
  workshop.findings.push(...layered.flatMap((page) => page.findings));
  const pages = layered.map((page) => page.layered);
  const library = libraryOf(documents, { ...workshop, pages });
  const around = { library, documents, forms: [...workshop.built.values()], pages };
  return { library, around, findings: [...workshop.findings, ...findingsIn(around), ...sharedFindings(around, workshop)] };
}

function findingsIn(around: Surroundings): readonly Finding[] {
  const found = around.forms.flatMap((built) => everyCheck.ofForms.flatMap((check) => check({ ...around, built })));
  return [...found, ...everyCheck.ofLibraries.flatMap((check) => check(around))];
}

/** Shared fields are judged too where no form uses them, as if each file of them were a form. */
function sharedFindings(around: Surroundings, workshop: Workshop): readonly Finding[] {
  const files = around.documents.filter((document) => document.kind === 'fields');
  return files.flatMap((file) => {
    const { built, findings } = buildSharedFields(workshop, file);
    return [...findings, ...everyCheck.ofFields.flatMap((check) => check({ ...around, built }))];
  });
}

function byName(documents: readonly Document[]): Map<string, Document> {
  return new Map(documents.map((document) => [document.name, document]));
}
