import { compile } from '../../engine/build.js';
import { readTree } from './read-tree.js';
import type { Findings } from './reports.js';

/** Everything that is wrong with the definitions of a project, or of several laid over each other. */
export function checkTree(roots: readonly string[]): Findings {
  const { files, scopes } = readTree(roots);
  const result = compile(files, scopes);
  return { problems: result.ok ? result.value.warnings : result.problems, files: files.map(({ path }) => path) };
}
