import { readVocabulary, type DeclaredName, type Prose } from './source-vocabulary.js';

/** The word list: data, so that everyone can extend it. */
export interface WordList {
  /** Words that no identifier contains: `told` forbids `told`, `isTold` and `toldOf`. */
  readonly identifierWords: readonly string[];
  /** Past participles with an irregular form, which are no names on their own. */
  readonly irregularParticiples: readonly string[];
  /** Words in -ed that are standard terms of the field. */
  readonly allowedParticiples: readonly string[];
  /** Words and phrases that no comment and no test title contains. */
  readonly phrases: readonly string[];
}

export const RULES = ['exported name', 'type name', 'identifier', 'participle', 'comment', 'long comment', 'test title'] as const;
export type VocabularyRule = (typeof RULES)[number];

/** A place that breaks a rule. `subject` is the name, or the beginning of the text; it does not change when a file moves. */
export interface VocabularyFinding {
  readonly rule: VocabularyRule;
  readonly subject: string;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const MAX_TYPE_FILES = 2;
const MAX_COMMENT_LENGTH = 40;
const SUBJECT_LENGTH = 60;

/**
 * Returns what breaks a rule of the word list in the sources, given by path: first names that several files declare, then forbidden words
 * and phrases file by file.
 */
export function checkVocabulary(sources: ReadonlyMap<string, string>, words: WordList): readonly VocabularyFinding[] {
  const vocabularies = [...sources].map(([file, text]) => ({ file, ...readVocabulary(file, text) }));
  const checkName = nameChecker(words);
  const checkProse = proseChecker(words);
  const all = vocabularies.flatMap(({ file, names }) => names.map((name) => ({ ...name, file })));
  return [
    ...repeatedNameFindings(
      'exported name',
      all.filter(({ kind }) => kind === 'exported'),
      1,
    ),
    ...repeatedNameFindings(
      'type name',
      all.filter(({ kind }) => kind === 'type'),
      MAX_TYPE_FILES,
    ),
    ...vocabularies.flatMap(({ file, names, prose }) => [
      ...names.filter(({ kind }) => kind !== 'exported').flatMap((name) => checkName(file, name)),
      ...prose.flatMap((text) => checkProse(file, text)),
    ]),
  ];
}

type NameInFile = DeclaredName & { readonly file: string };

/**
 * Returns a finding for each declaration of a name that more than `max` files declare; `rule` is the rule and names the kind in the
 * message.
 */
function repeatedNameFindings(rule: VocabularyRule, names: readonly NameInFile[], max: number): readonly VocabularyFinding[] {
  const filesByName = new Map<string, Set<string>>();
  for (const { name, file } of names) filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
  return names.flatMap(({ name, file, line }) => {
    const count = filesByName.get(name)?.size ?? 0;
    if (count <= max) return [];
    return { rule, subject: name, file, line, message: `the ${rule} ${name} is declared in ${count} files; at most ${max} may declare it` };
  });
}

/**
 * Returns a function that returns at most one finding for a name: it contains a forbidden word or, if it is not local, is only a
 * participle.
 */
function nameChecker(words: WordList): (file: string, name: DeclaredName) => readonly VocabularyFinding[] {
  const forbidden = new Set(words.identifierWords);
  const irregular = new Set(words.irregularParticiples);
  const allowed = new Set(words.allowedParticiples);
  const isParticiple = (word: string): boolean => irregular.has(word) || (/^[a-z]{2,}ed$/.test(word) && !allowed.has(word));
  return (file, { name, line, kind }) => {
    const parts = splitName(name);
    const word = parts.find((part) => forbidden.has(part));
    const finding = { subject: name, file, line };
    if (word !== undefined)
      return [{ ...finding, rule: 'identifier', message: `the name ${name} contains "${word}"; see docs/glossary.md` }];
    if (kind === 'local' || parts.length > 1 || !isParticiple(parts.join(''))) return [];
    return [{ ...finding, rule: 'participle', message: `the name ${name} is a participle; name the thing itself` }];
  };
}

/** Splits a name into lower-case words: `keptURLOf` has kept, url and of. */
function splitName(name: string): readonly string[] {
  const spaced = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().split(/[ _$]+/);
}

/**
 * Returns a function that finds forbidden phrases, outside of code and quotes, in a comment or test title, and comments with too many
 * words.
 */
function proseChecker(words: WordList): (file: string, prose: Prose) => readonly VocabularyFinding[] {
  const phrase = new RegExp(`(?<![\\w-])(${words.phrases.join('|')})(?![\\w-])`, 'i');
  return (file, { text, line, kind }) => {
    const finding = { subject: text.slice(0, SUBJECT_LENGTH), file, line };
    const match = phrase.exec(text.replaceAll(/`[^`]*`|"[^"]*"/g, '``'));
    const count = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
    const findings: VocabularyFinding[] = [];
    if (match)
      findings.push({ ...finding, rule: kind, message: `the ${kind} says "${match[0]}"; write a plain sentence (docs/glossary.md)` });
    if (kind === 'comment' && count > MAX_COMMENT_LENGTH)
      findings.push({
        ...finding,
        rule: 'long comment',
        message: `the comment has ${count} words; at most ${MAX_COMMENT_LENGTH} are allowed`,
      });
    return findings;
  };
}
