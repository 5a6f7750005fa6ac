import type { Pointer } from './pointer.js';

/** A sentence for the person who can fix it; names in braces are filled in. */
interface Sentence {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
}

/**
 * Every problem of a definition there is. A test holds this list, the reference page and the code equal; each has an
 * example under fixtures/broken.
 */
export const problems = {
  'json-syntax': { severity: 'error', message: 'this is not JSON: {detail}', hint: 'look at the character before this place' },
  'unknown-key': { severity: 'error', message: 'the language has no key "{key}" here', hint: 'remove it, or see the reference' },
  'missing-key': { severity: 'error', message: 'the key "{key}" is missing' },
  'wrong-value': { severity: 'error', message: '{detail}' },
  'wrong-file-name': { severity: 'error', message: 'the file of "{id}" must be called "{expected}"' },
  'duplicate-id': { severity: 'error', message: '{what} "{id}" stands here a second time; first in {first}' },
  'unknown-field-reference': { severity: 'error', message: 'there is no shared field "{ref}"' },
  'unknown-form-reference': { severity: 'error', message: 'there is no form "{ref}"' },
  'circular-reference': { severity: 'error', message: 'these refer to each other in a circle: {circle}', hint: 'a form cannot contain itself' },
  'circular-rules': { severity: 'error', message: 'these rules wait for each other: {circle}', hint: 'let one of them read something else' },
  'circular-changes': { severity: 'error', message: 'these edits bring each other along without end: {circle}', hint: 'let one of them not set what another starts from' },
  'overlay-target': { severity: 'error', message: 'the target {target} matches nothing in "{document}"' },
  'overlay-document': { severity: 'error', message: 'there is no form or page "{document}" to change' },
  'overlay-action': { severity: 'error', message: '{detail}' },
} as const satisfies Record<string, Sentence>;

export type ProblemCode = keyof typeof problems;

/** A problem before its line and column are known. */
export interface Finding {
  readonly code: ProblemCode;
  readonly file: string;
  readonly at: Pointer;
  readonly params: { readonly [name: string]: string | number };
  /** Instead of the catalogue's hint, where more is known: `did you mean "GENDER"?` */
  readonly hint?: string;
  /** Where the key itself is meant, and not its value. */
  readonly atKey?: boolean;
  /** For problems of the text itself: the offset in the file. */
  readonly offset?: number;
}

/** The sentence of a finding, filled in. */
export function sentenceOf(finding: Finding): { severity: 'error' | 'warning'; message: string; hint?: string } {
  const sentence: Sentence = problems[finding.code];
  const fill = (text: string) => text.replace(/\{([a-z]+)\}/g, (all, name: string) => String(finding.params[name] ?? all));
  const hint = finding.hint ?? sentence.hint;
  return { severity: sentence.severity, message: fill(sentence.message), ...(hint !== undefined && { hint: fill(hint) }) };
}
