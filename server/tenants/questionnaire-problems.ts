import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { compileQuestionnaires, type Scope, type SourceFile } from '../../engine/build.js';
import type { Problem } from '../../engine/index.js';
import { keysOf, pointer, valueAt, within } from '../../engine/pointer.js';
import { contentHash } from '../base/content-hash.js';

/** What is wrong with the questionnaires of one tenant, told where they stand in the tenant's file. */
export function questionnaireProblems(files: readonly SourceFile[], file: SourceFile, scope: Scope): readonly Problem[] {
  const questionnaires = valueAt(JSON.parse(file.text), '/questionnaires');
  if (!Array.isArray(questionnaires)) return [];
  const compiled = compileQuestionnaires(files, questionnaires, scope, contentHash);
  return compiled.ok ? [] : compiled.problems.map((problem) => inTenant(problem, questionnaires, file));
}

function inTenant(problem: Problem, questionnaires: readonly unknown[], { path, text }: SourceFile): Problem {
  const at = within(pointer('questionnaires', placeOf(problem.file, questionnaires)), problem.pointer);
  return { ...problem, file: path, pointer: at, ...lineOf(text, at) };
}

/** The engine calls each by its name, and where several have the name by its number besides. */
function placeOf(name: string, questionnaires: readonly unknown[]): number {
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return questionnaires.findIndex((each) => `questionnaire ${String(valueAt(each, '/name'))}` === name);
}

/** The place itself, or what is nearest to it where it is not there. */
function lineOf(text: string, at: Problem['pointer']): { line: number; column: number } {
  const tree = parseTree(text);
  const keys = keysOf(at).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  while (tree && keys.length > 0 && !findNodeAtLocation(tree, keys)) keys.pop();
  const before = text.slice(0, tree ? (findNodeAtLocation(tree, keys)?.offset ?? 0) : 0).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
