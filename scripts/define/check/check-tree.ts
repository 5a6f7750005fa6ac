import { contentHash } from '../../../server/base/content-hash.js';
import { cacheKey, compilerFingerprint, openDefinitionCache } from '../../../server/library/definition-cache.js';
import { isTenant, readTree, type DefinitionTree } from './read-tree.js';
import type { Findings } from './reports.js';

/** Returns all findings of a project, or of several laid over each other, from the cache on disk if nothing has changed. */
export const checkTree = (roots: readonly string[]): Promise<Findings> => knownFindings(readTree(roots), checkFiles);

/** Returns what `check` finds in these files, from the cache on disk if it found it before. */
export async function knownFindings(tree: DefinitionTree, check: typeof checkFiles): Promise<Findings> {
  const cache = openDefinitionCache();
  const key = cacheKey({ kind: 'check', ...tree, compiler: compilerFingerprint() });
  const cached = cache.read(key) as Findings | undefined;
  if (cached !== undefined) return cached;
  const findings = await check(tree);
  // Definitions with errors change with the next edit.
  if (findings.problems.every(({ severity }) => severity !== 'error')) cache.write(key, findings);
  return findings;
}

/** Returns all findings of definition and tenant files that are read already, sorted, and the paths of these files. */
export async function checkFiles({ files, scopes }: DefinitionTree): Promise<Findings> {
  const { compile, sortFindings } = await import('../../../engine/build.js');
  const { caseFindings } = await import('./case-findings.js');
  const { overlaidSettings } = await import('./overlaid-settings.js');
  const { tenantProblems } = await import('../../../server/tenants/tenant-problems.js');
  const result = compile(files, scopes, contentHash);
  const ofTenants = tenantProblems(files.filter(isTenant), files);
  const isWhole = result.ok && !ofTenants.some(({ severity }) => severity === 'error');
  const others = isWhole ? [overlaidSettings, caseFindings].flatMap((find) => find(files, result.value.byTenant)) : [];
  const problems = [...(result.ok ? result.value.warnings : result.problems), ...ofTenants, ...others];
  return { problems: sortFindings(problems), files: files.map(({ path }) => path) };
}
