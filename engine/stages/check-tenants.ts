import { tenantFindings } from '../checks/fixtures.js';
import { locate, readDocuments, type Document, type SourceFile } from '../compile/documents.js';
import { libraryOf } from '../compile/library-of.js';
import { isOwnFault, mend } from '../compile/mend.js';
import { metaCheck } from '../compile/meta.js';
import { isBreaking, type Finding } from '../problems.js';
import type { Problem } from '../types.js';

/** Rules of the host about tenant files, by themselves and with each other. It gets the files without their malformed parts. */
export type TenantRules = (tenants: readonly Document[]) => readonly Finding[];

/**
 * Everything that is wrong with tenant files, sorted, each with its place. `files` hold the tenants, their meta-schema, and
 * the settings, routes and platforms that tenants name; only what is wrong with the tenants is returned.
 * @example checkTenants([...definitions, { path: 'harbor.json', text, kind: 'tenant' }], () => [])
 */
export function checkTenants(files: readonly SourceFile[], rules: TenantRules): readonly Problem[] {
  const { documents, findings } = readDocuments(files);
  const judge = metaCheck(documents);
  const tenants = documents.filter(({ kind }) => kind === 'tenant');
  const mended = mend(documents, judge);
  const whole = mended.documents.filter(({ kind }) => kind === 'tenant');
  const library = libraryOf(mended.documents, {
    scope: { platform: '', group: '', tenant: '' },
    built: new Map(),
    pages: [],
    hash: () => '',
  });
  const around = { library, documents: mended.documents, forms: [], pages: [] };
  const meaning = [...whole.flatMap((document) => tenantFindings(around, document)), ...rules(whole)];
  const isLossy = mended.isLossy || findings.some(isBreaking);
  const own = meaning.filter((finding) => isOwnFault({ ...mended, isLossy }, finding));
  return locate([...findings, ...tenants.flatMap(judge), ...own], files, documents);
}
