import { findingCatalogue, type FindingTemplate } from './finding-catalogue.js';
import { own, type Pointer } from './base/pointer.js';
import type { Finding } from './types.js';

export type FindingCode = keyof typeof findingCatalogue;

/** A finding before its line and column are known. */
export interface UnlocatedFinding {
  readonly code: FindingCode;
  readonly file: string;
  readonly at: Pointer;
  readonly params: { readonly [name: string]: string | number };
  /** Replaces the hint of the catalogue: `did you mean "GENDER"?` */
  readonly hint?: string;
  /** Set if the finding is about the key and not about its value. */
  readonly atKey?: boolean;
  /** The earlier place that this one repeats; the message shows its file and line as {first}. */
  readonly first?: { readonly file: string; readonly at: Pointer };
  /** In how many other files the same is wrong. */
  readonly others?: number;
  /** For an unknown key: the known key that was most likely meant. */
  readonly meant?: string;
  /** For findings about the text itself: the offset in the file. */
  readonly offset?: number;
}

/** Codes of findings that leave a file without the shape that building needs. */
const BREAKING =
  /^(json-syntax|reserved-name|file-(too-large|not-taken)|not-utf-8|wrong-file-name|too-(deep|many-nodes)|missing-key|wrong-value|remote-reference|language-version)$/;

/** Returns whether the finding means that the part cannot be built or checked further. */
export function isBreaking(finding: UnlocatedFinding): boolean {
  return BREAKING.test(finding.code);
}

/** Returns whether the finding is an error and not a warning. */
export function isError(finding: UnlocatedFinding): boolean {
  return findingCatalogue[finding.code].severity === 'error';
}

/** Returns the texts of a finding, with placeholders filled from its `params` if they have a value, and its own hint if it has one. */
export function findingTexts(finding: UnlocatedFinding): { severity: 'error' | 'warning'; message: string; hint: string } {
  const sentence: FindingTemplate = findingCatalogue[finding.code];
  const fill = (text: string) => text.replace(/\{([a-z]+)\}/g, (all, name: string) => String(own(finding.params, name) ?? all));
  const others = finding.others === undefined ? '' : `, here and in ${finding.others} other files`;
  return { severity: sentence.severity, message: fill(sentence.message) + others, hint: finding.hint ?? fill(sentence.hint) };
}

/** Returns a finding as one line for people: place, code, message and hint. */
export function findingLine({ file, line, column, pointer, code, message, hint }: Finding): string {
  return `${file}:${line}:${column} ${pointer} ${code}  ${message}${hint === undefined ? '' : `; ${hint}`}`;
}
