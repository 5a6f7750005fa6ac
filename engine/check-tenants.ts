import { tenantFindings } from './lint/check-fixtures.js';
import { locateFindings, readDocuments, type Document, type SourceFile } from './compile/documents.js';
import { buildLibrary } from './compile/build-library.js';
import { isIndependentFinding, removeMalformed } from './compile/remove-malformed.js';
import { createMetaCheck } from './compile/meta-check.js';
import { memoize } from './base/memoize.js';
import { isBreaking, type UnlocatedFinding } from './findings.js';
import type { Finding } from './types.js';

/** Rules of the host about tenant files, alone and together. They receive the files without their malformed parts. */
export type TenantRules = (tenants: readonly Document[]) => readonly UnlocatedFinding[];

/**
 * Returns the findings of the tenant files, those of `rules` included, sorted and located. `files` also hold their meta-schema and the
 * settings, routes and platforms that tenants name.
 * @example checkTenants([...definitions, { path: 'harbor.json', text, kind: 'tenant' }], () => [])
 */
export function checkTenants(files: readonly SourceFile[], rules: TenantRules): readonly Finding[] {
  const { documents, findings } = readDocuments(files);
  const checkShape = memoize(createMetaCheck(documents), ({ value }) => value);
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
  const contentFindings = [...wellFormed.flatMap((document) => tenantFindings(context, document)), ...rules(wellFormed)];
  const isLossy = repaired.isLossy || findings.some(isBreaking);
  const own = contentFindings.filter((finding) => isIndependentFinding({ ...repaired, isLossy }, finding));
  return locateFindings([...findings, ...tenants.flatMap(checkShape), ...own], files, documents);
}
