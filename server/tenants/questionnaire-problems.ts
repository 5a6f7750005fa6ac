import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { compileQuestionnaires, type Scope, type SourceFile } from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { keysOf, pointer, valueAt, within } from '../../engine/pointer.js';
import { contentHash } from '../base/content-hash.js';

/** Returns the findings about a tenant's questionnaires, with their lines in the tenant's file. */
export function questionnaireProblems(files: readonly SourceFile[], file: SourceFile, scope: Scope): readonly Finding[] {
  const questionnaires = valueAt(JSON.parse(file.text), '/questionnaires');
  if (!Array.isArray(questionnaires)) return [];
  const compiled = compileQuestionnaires(files, questionnaires, scope, contentHash);
  return compiled.ok ? [] : compiled.problems.map((problem) => locateInTenantFile(problem, questionnaires, file));
}

/** Moves a finding from a questionnaire to its line in the tenant's file. */
function locateInTenantFile(problem: Finding, questionnaires: readonly unknown[], { path, text }: SourceFile): Finding {
  const at = within(pointer('questionnaires', questionnaireIndex(problem.file, questionnaires)), problem.pointer);
  return { ...problem, file: path, pointer: at, ...lineAndColumn(text, at) };
}

/** Returns the index of a questionnaire from the name the engine reports; several with one name have a number too. */
function questionnaireIndex(name: string, questionnaires: readonly unknown[]): number {
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return questionnaires.findIndex((each) => `questionnaire ${String(valueAt(each, '/name'))}` === name);
}

/** Returns the line and column of a pointer, or of its nearest existing ancestor. */
function lineAndColumn(text: string, at: Finding['pointer']): { line: number; column: number } {
  const tree = parseTree(text);
  const keys = keysOf(at).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  while (tree && keys.length > 0 && !findNodeAtLocation(tree, keys)) keys.pop();
  const before = text.slice(0, tree ? (findNodeAtLocation(tree, keys)?.offset ?? 0) : 0).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
