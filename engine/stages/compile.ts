import { definitionChecks } from '../checks/registry.js';
import { buildForm, type BuiltForm, type Workshop } from '../compile/build-form.js';
import { isObject, locate, readDocuments, type Document, type SourceFile } from '../compile/documents.js';
import { hashOf } from '../compile/hash.js';
import { sharedFields } from '../compile/inline.js';
import { layer, type Scope } from '../compile/layers.js';
import { checkAgainstMeta } from '../compile/meta.js';
import { checkDocuments } from '../compile/names.js';
import { own } from '../pointer.js';
import type { Finding } from '../problems.js';
import { bad, good, type Result } from '../result.js';
import type { Form, Json, JsonObject, Problem } from '../types.js';
import type { Platform } from '../resolved.js';

/** Everything a tenant's site is made of. */
export interface TenantLibrary {
  readonly scope: Scope;
  /** Of everything below: what caches are keyed by. */
  readonly hash: string;
  readonly forms: { readonly [id: string]: Form };
  readonly pages: { readonly [id: string]: JsonObject };
  readonly routes: Json;
  readonly layouts: Json;
  readonly platform: Platform;
  /** Texts by language, then key. */
  readonly texts: { readonly [language: string]: { readonly [key: string]: string } };
  /** The catalogue of setting codes. */
  readonly settings: JsonObject;
}

export interface Library {
  readonly byTenant: ReadonlyMap<string, TenantLibrary>;
  readonly warnings: readonly Problem[];
}

/**
 * Reads, layers and inlines the definitions and checks everything: all problems at once, sorted, each with its place and
 * what to do about it. Without an error there is a library for each scope.
 * @example compile([{ path: 'schemas/forms/a.form.json', text }], [{ platform: 'one', group: 'g', tenant: 't' }])
 */
export function compile(files: readonly SourceFile[], scopes: readonly Scope[]): Result<Library, readonly Problem[]> {
  const { documents, findings } = readDocuments(files);
  const shape = [...findings, ...checkAgainstMeta(documents), ...checkDocuments(documents)];
  const everyScope = scopes.length > 0 ? scopes : [{ platform: '', group: '', tenant: '' }];
  const made = shape.length > 0 ? [] : everyScope.map((scope) => buildScope(documents, scope));
  const problems = locate([...shape, ...made.flatMap((scope) => scope.findings)], files, documents);
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) return bad(problems);
  return good({ byTenant: new Map(made.map(({ library }) => [library.scope.tenant, library])), warnings: problems });
}

function buildScope(documents: readonly Document[], scope: Scope): { library: TenantLibrary; findings: Finding[] } {
  const of = (kind: Document['kind']) => documents.filter((document) => document.kind === kind);
  const workshop: Workshop = {
    forms: byName(of('form')),
    overlays: of('overlay'),
    shared: sharedFields(documents),
    scope,
    findings: [],
    built: new Map<string, BuiltForm>(),
    building: [],
  };
  for (const id of workshop.forms.keys()) buildForm(workshop, id);
  const pages = of('page').map((page) => layer(page, workshop.overlays, scope));
  workshop.findings.push(...pages.flatMap((page) => page.findings));
  const texts = Object.fromEntries(of('texts').map((document) => [document.name, textsOf(document)]));
  const content = {
    forms: Object.fromEntries([...workshop.built].map(([id, built]) => [id, built.form])),
    pages: Object.fromEntries(pages.map(({ layered }) => [layered.document.name, layered.value])),
    routes: contentOf(of('routes')[0]),
    layouts: contentOf(of('layouts')[0]),
    platform: contentOf(of('platform').find((document) => document.name === scope.platform)) as Platform,
    texts,
    settings: contentOf(of('settings')[0]) as JsonObject,
  };
  const library: TenantLibrary = { scope, hash: hashOf(JSON.stringify(content)), ...content };
  const subjects = [...workshop.built.values()].map((built) => ({ built, library, documents }));
  return { library, findings: [...workshop.findings, ...subjects.flatMap((subject) => definitionChecks.flatMap((check) => check(subject)))] };
}

function byName(documents: readonly Document[]): Map<string, Document> {
  return new Map(documents.map((document) => [document.name, document]));
}

function contentOf(document: Document | undefined): Json {
  if (!document) return {};
  const { $schema: _, ...content } = document.value;
  return content;
}

function textsOf(document: Document): { [key: string]: string } {
  const texts = own(document.value, 'texts');
  return isObject(texts) ? (texts as { [key: string]: string }) : {};
}
