import { parseTree } from 'jsonc-parser';
import { DEFINITION_LIMITS, keyFindings, limitFindings } from './limits.js';
import { own, ROOT } from '../pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json } from '../types.js';
import { isObject, type Document } from './documents.js';

/** A questionnaire as a document, with the text in which lines and columns are counted. */
interface QuestionnaireDocument {
  readonly file: string;
  readonly text: string;
  readonly document?: Document;
  readonly findings: readonly UnlocatedFinding[];
}

/** Turns a questionnaire into a document; one that is too large or not a JSON object gives a finding instead. */
export function readQuestionnaire(value: unknown, file: string): QuestionnaireDocument {
  if (isTooDeep(value))
    return { file, text: '', findings: [{ code: 'too-deep', file, at: ROOT, params: { most: DEFINITION_LIMITS.depth } }] };
  const plain = JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  if (!isObject(plain))
    return {
      file,
      text: '',
      findings: [{ code: 'wrong-value', file, at: ROOT, params: { detail: 'a questionnaire is one JSON object' } }],
    };
  const limits = limitFindings(file, JSON.stringify(plain));
  if (limits.length > 0) return { file, text: '', findings: limits };
  const text = JSON.stringify(plain, null, 2);
  const tree = parseTree(text);
  return { file, text, document: { file, kind: 'questionnaire', name: file, value: plain, text, tree }, findings: keyFindings(file, tree) };
}

/** Returns whether a value exceeds the depth limit. It works level by level, because recursion would overflow. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEFINITION_LIMITS.depth) return true;
    level = level.flatMap((holder) => (typeof holder === 'object' && holder !== null ? Object.values(holder) : []));
    level = level.filter((child) => typeof child === 'object' && child !== null);
  }
  return false;
}

const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

/**
 * Returns the name of each questionnaire in findings: `questionnaire Membership_Eligibility`, with its number if the name is not
 * unique.
 */
export function questionnaireNames(questionnaires: readonly unknown[]): readonly string[] {
  const names = questionnaires.map((value) => {
    const name = own(value, 'name');
    return typeof name === 'string' && NAME_PATTERN.test(name) ? name : '';
  });
  return names.map((name, index) => {
    const isAlone = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
    return ['questionnaire', ...(name === '' ? [] : [name]), ...(isAlone ? [] : [`#${index + 1}`])].join(' ');
  });
}
