import { compile, sortFindings } from '../../engine/build.js';
import { tenantProblems } from '../../server/library/tenant-problems.js';
import { isTenant, readTree, type DefinitionTree } from './read-tree.js';
import { contentHash } from '../../server/base/content-hash.js';
import type { Findings } from './reports.js';

/** Returns all findings of a project, or of several laid over each other. */
export function checkTree(roots: readonly string[]): Findings {
  return checkFiles(readTree(roots));
}

/** Returns all findings of definition and tenant files that are read already, sorted, and the paths of these files. */
export function checkFiles({ files, scopes }: DefinitionTree): Findings {
  const result = compile(files, scopes, contentHash);
  const problems = result.ok ? result.value.warnings : result.problems;
  return { problems: sortFindings([...problems, ...tenantProblems(files.filter(isTenant), files)]), files: files.map(({ path }) => path) };
}
