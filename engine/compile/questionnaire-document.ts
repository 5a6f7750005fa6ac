import { parseTree } from 'jsonc-parser';
import { DEFINITION_LIMITS, keyFindings, limitFindings } from './limits.js';
import { own, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Json } from '../types.js';
import { isObject, type Document } from './documents.js';

/** A questionnaire as a document, with the text that lines and columns are counted in. */
interface ReadQuestionnaire {
  readonly file: string;
  readonly text: string;
  readonly document?: Document;
  readonly findings: readonly Finding[];
}

/** Reads a questionnaire as it arrived. One that is too much, or no JSON object, is a finding and no document. */
export function readQuestionnaire(value: unknown, file: string): ReadQuestionnaire {
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

/** Level by level, because what goes down into a value this deep would not come back. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEFINITION_LIMITS.depth) return true;
    level = level.flatMap((holder) => (typeof holder === 'object' && holder !== null ? Object.values(holder) : []));
    level = level.filter((child) => typeof child === 'object' && child !== null);
  }
  return false;
}

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

/** What problems call each questionnaire: `questionnaire Membership_Eligibility`, and where several have the name, its place too. */
export function filesOf(questionnaires: readonly unknown[]): readonly string[] {
  const names = questionnaires.map((value) => {
    const name = own(value, 'name');
    return typeof name === 'string' && NAME.test(name) ? name : '';
  });
  return names.map((name, nth) => {
    const isAlone = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
    return ['questionnaire', ...(name === '' ? [] : [name]), ...(isAlone ? [] : [`#${nth + 1}`])].join(' ');
  });
}
