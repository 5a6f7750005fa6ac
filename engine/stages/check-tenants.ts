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
 * the settings, routes and platforms that tenants name; only the tenants are judged.
 * @example checkTenants([...definitions, { path: 'harbor.json', text, kind: 'tenant' }], () => [])
 */
export function checkTenants(files: readonly SourceFile[], rules: TenantRules): readonly Problem[] {
  const { documents, findings } = readDocuments(files);
  const judge = metaCheck(documents);
  const tenants = documents.filter(({ kind }) => kind === 'tenant');
  const mended = mend(tenants, judge);
  const all = [...documents.filter(({ kind }) => kind !== 'tenant'), ...mended.documents];
  const library = libraryOf(all, { scope: { platform: '', group: '', tenant: '' }, built: new Map(), pages: [] });
  const around = { library, documents: all, forms: [], pages: [] };
  const meaning = [...mended.documents.flatMap((document) => tenantFindings(around, document)), ...rules(mended.documents)];
  const isLossy = mended.isLossy || findings.some(isBreaking);
  const own = meaning.filter((finding) => isOwnFault({ ...mended, isLossy }, finding));
  return locate([...findings, ...tenants.flatMap(judge), ...own], files, documents);
}
