import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkTenants, sortFindings, type Scope, type SourceFile, compileQuestionnaires } from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { valueAt, keysOf, pointer, within } from '../../engine/base/pointer.js';
import { tenantRules } from './tenant-rules.js';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { contentHash } from '../base/content-hash.js';

/**
 * Returns the findings about tenant files, alone and together, for `npm run check`, `npm run tenants` and the seed. `definitions` hold
 * schemas, settings, routes and platforms.
 */
export function tenantProblems(
  tenants: readonly SourceFile[],
  definitions: readonly SourceFile[] = productDefinitions(),
): readonly Finding[] {
  const files = tenants.map((file): SourceFile => ({ ...file, kind: 'tenant' }));
  const referenced = definitions.filter(({ path }) => referencedFiles.test(path));
  const findings = checkTenants([...referenced, ...files], tenantRules);
  const valid = files.filter(
    ({ path }) => !findings.some(({ file, pointer, code }) => file === path && affectsQuestionnaires(pointer, code)),
  );
  return sortFindings([...findings, ...valid.flatMap((file) => questionnaireProblems(definitions, file, scopeOf(file)))]);
}

/** The definitions that tenant files refer to or are validated by. */
const referencedFiles = /^schemas\/(meta\/(tenant|settings|routes|platform)\.schema|settings|routes|platforms\/[^/]+)\.json$/;

/** Returns whether a finding concerns the questionnaires, whose own compiler would report it again. */
function affectsQuestionnaires(at: string, code: string): boolean {
  return at.startsWith('/questionnaires') || at === '' || code === 'json-syntax';
}

/** Returns the platform, group and code in a tenant file. */
function scopeOf({ text }: SourceFile): Scope {
  const tenant = valueAt(JSON.parse(text), '/tenant');
  const textAt = (key: string) => String(valueAt(tenant, `/${key}`) ?? '');
  return { platform: textAt('platform'), group: textAt('groupCode'), tenant: textAt('code') };
}

let productFiles: readonly SourceFile[] | undefined;

/** Returns the product's own definitions that validate tenant files, read once. */
function productDefinitions(): readonly SourceFile[] {
  return (productFiles ??= [
    'schemas/meta/tenant.schema.json',
    'schemas/meta/questionnaire.schema.json',
    'schemas/settings.json',
    'schemas/routes.json',
    ...readdirSync(resolve(root, 'schemas/platforms')).map((name) => `schemas/platforms/${name}`),
  ].map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') })));
}

const root = resolve(import.meta.dirname, '../..');

/** Returns the findings about a tenant's questionnaires, with their lines in the tenant's file. */
export function questionnaireProblems(files: readonly SourceFile[], file: SourceFile, scope: Scope): readonly Finding[] {
  const questionnaires = valueAt(JSON.parse(file.text), '/questionnaires');
  if (!Array.isArray(questionnaires)) return [];
  const compiled = compileQuestionnaires(files, questionnaires, scope, contentHash);
  return compiled.ok ? [] : compiled.problems.map((problem) => locateInTenantFile(problem, questionnaires, file));
}

/** Moves a finding from a questionnaire to its line in the tenant's file. */
function locateInTenantFile(problem: Finding, questionnaires: readonly unknown[], { path, text }: SourceFile): Finding {
  const at = within(pointer('questionnaires', questionnaireIndex(problem.file, questionnaires)), problem.pointer);
  return { ...problem, file: path, pointer: at, ...lineAndColumn(text, at) };
}

/** Returns the index of a questionnaire from the name the engine reports; several with one name have a number too. */
function questionnaireIndex(name: string, questionnaires: readonly unknown[]): number {
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return questionnaires.findIndex((each) => `questionnaire ${String(valueAt(each, '/name'))}` === name);
}

/** Returns the line and column of a pointer, or of its nearest existing ancestor. */
function lineAndColumn(text: string, at: Finding['pointer']): { line: number; column: number } {
  const tree = parseTree(text);
  const keys = keysOf(at).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  while (tree && keys.length > 0 && !findNodeAtLocation(tree, keys)) keys.pop();
  const before = text.slice(0, tree ? (findNodeAtLocation(tree, keys)?.offset ?? 0) : 0).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
