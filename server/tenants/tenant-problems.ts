import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkTenants, inOrder, type Scope, type SourceFile } from '../../engine/build.js';
import type { Problem } from '../../engine/index.js';
import { valueAt } from '../../engine/pointer.js';
import { questionnaireProblems } from './questionnaire-problems.js';
import { tenantRules } from './tenant-rules.js';

/**
 * Everything that is wrong with tenant files, by themselves and with each other: what `npm run check`, `npm run tenants` and
 * the seed refuse. `definitions` hold the meta-schemas, settings, routes and platforms.
 */
export function tenantProblems(
  tenants: readonly SourceFile[],
  definitions: readonly SourceFile[] = productDefinitions(),
): readonly Problem[] {
  const files = tenants.map((file): SourceFile => ({ ...file, kind: 'tenant' }));
  const named = definitions.filter(({ path }) => NAMED.test(path));
  const found = checkTenants([...named, ...files], tenantRules);
  const sound = files.filter(({ path }) => !found.some(({ file, pointer, code }) => file === path && spoilsQuestions(pointer, code)));
  return inOrder([...found, ...sound.flatMap((file) => questionnaireProblems(definitions, file, scopeOf(file)))]);
}

/** What tenants name, and what they are judged by. */
const NAMED = /^schemas\/(meta\/(tenant|settings|routes|platform)\.schema|settings|routes|platforms\/[^/]+)\.json$/;

/** Questionnaires have a compiler of their own, which would repeat what is wrong with their shape. */
function spoilsQuestions(at: string, code: string): boolean {
  return at.startsWith('/questionnaires') || at === '' || code === 'json-syntax';
}

function scopeOf({ text }: SourceFile): Scope {
  const tenant = valueAt(JSON.parse(text), '/tenant');
  const word = (key: string) => String(valueAt(tenant, `/${key}`) ?? '');
  return { platform: word('platform'), group: word('groupCode'), tenant: word('code') };
}

let read: readonly SourceFile[] | undefined;

/** The definitions of the product itself that tenants are judged by, read once. */
function productDefinitions(): readonly SourceFile[] {
  return (read ??= [
    'schemas/meta/tenant.schema.json',
    'schemas/meta/questionnaire.schema.json',
    'schemas/settings.json',
    'schemas/routes.json',
    ...readdirSync(resolve(root, 'schemas/platforms')).map((name) => `schemas/platforms/${name}`),
  ].map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') })));
}

const root = resolve(import.meta.dirname, '../..');
