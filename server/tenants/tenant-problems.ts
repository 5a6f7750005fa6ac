import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkTenants, sortFindings, type Scope, type SourceFile } from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { valueAt } from '../../engine/pointer.js';
import { questionnaireProblems } from './questionnaire-problems.js';
import { tenantRules } from './tenant-rules.js';

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
