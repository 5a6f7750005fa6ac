import { compile } from '../../engine/build.js';
import type { Problem } from '../../engine/index.js';
import { questionnaireProblems } from './questionnaire-problems.js';
import { readTree, scopeOfTenant, type Tree } from './read-tree.js';
import type { Findings } from './reports.js';

/** Everything that is wrong with the definitions of a project, or of several laid over each other. */
export function checkTree(roots: readonly string[]): Findings {
  const tree = readTree(roots);
  const result = compile(tree.files, tree.scopes);
  const problems = result.ok ? [...result.value.warnings, ...ofQuestionnaires(tree)] : result.problems;
  return { problems, files: tree.files.map(({ path }) => path) };
}

/** Looked at once all files are sound: what is wrong with a tenant's file has been told by then. */
function ofQuestionnaires({ files }: Tree): readonly Problem[] {
  return files.flatMap((file) => {
    const scope = scopeOfTenant(file);
    return scope === undefined ? [] : questionnaireProblems(files, file, scope);
  });
}
