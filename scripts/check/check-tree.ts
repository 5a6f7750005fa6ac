// oxlint-disable no-restricted-imports -- tenant files have one validation, which the server has too (decision 027)
import { compile, inOrder } from '../../engine/build.js';
import { tenantProblems } from '../../server/tenants/tenant-problems.js';
import { isTenant, readTree, type Tree } from './read-tree.js';
import type { Findings } from './reports.js';

/** Everything that is wrong with the definitions of a project, or of several laid over each other. */
export function checkTree(roots: readonly string[]): Findings {
  return checkFiles(readTree(roots));
}

/** The same for files that are read already. */
export function checkFiles({ files, scopes }: Tree): Findings {
  const result = compile(files, scopes);
  const problems = result.ok ? result.value.warnings : result.problems;
  return { problems: inOrder([...problems, ...tenantProblems(files.filter(isTenant), files)]), files: files.map(({ path }) => path) };
}
