import { type FormCheckContext, findingAt } from './lint/check.js';
import { expressionsOf, variablesIn } from './lint/expressions.js';
import { everyCheck } from './lint/registry.js';
import { buildForm, createBuild, type BuiltForm } from './compile/build-form.js';
import { locateFindings, readDocuments, type Document, type SourceFile } from './compile/documents.js';
import { buildLibrary } from './compile/build-library.js';
import { repeated } from './compile/check-documents.js';
import { independentFindings, removeMalformed } from './compile/remove-malformed.js';
import { createMetaCheck, type MetaCheck } from './compile/meta-check.js';
import {
  isChoice,
  questionnaireNames,
  readQuestionnaire,
  orderedQuestions,
  questionnaireForm,
  type QuestionEntry,
  questionnairePointer,
} from './compile/questionnaire-form.js';
import type { ContentHash, Scope, TenantLibrary } from './library.js';
import { keysOf, own, pointer, valueAt, within, type Pointer } from './base/pointer.js';
import { isBreaking, type UnlocatedFinding } from './findings.js';
import type { Question, Questionnaire } from './questionnaire.js';
import { bad, good, type Result } from './base/result.js';
import type { Form, JsonObject, Finding } from './types.js';

/** A questionnaire and the form it is: served, validated and hashed as every form. */
export interface CompiledQuestionnaire {
  readonly questionnaire: Questionnaire;
  readonly form: Form;
}

/**
 * Compiles the questionnaires of one tenant into forms, in their order, or returns all findings; overlays do not apply, and a questionnaire
 * reads only its own answers (D-18). Throws if `files` lack the meta-schema of questionnaires.
 * @example compileQuestionnaires(files, [questionnaire], { platform: 'one', group: 'g', tenant: 't' }, contentHash)
 */
export function compileQuestionnaires(
  files: readonly SourceFile[],
  questionnaires: readonly unknown[],
  scope: Scope,
  hash: ContentHash,
): Result<readonly CompiledQuestionnaire[], readonly Finding[]> {
  const { documents, checkShape } = readSharedFiles(files);
  const names = questionnaireNames(questionnaires);
  const read = questionnaires.map((value, index) => readQuestionnaire(value, names[index] ?? ''));
  const own = read.flatMap(({ document }) => (document ? [document] : []));
  const context = { checkShape, scope, hash, library: buildLibrary(documents, { scope, built: new Map(), pages: [], hash }) };
  const results = own.map((document) => compileQuestionnaire(document, context));
  const findings = [...read.flatMap((each) => each.findings), ...results.flatMap((each) => each.findings), ...duplicateNameFindings(own)];
  if (findings.length > 0) {
    const texts = read.map(({ file, text }) => ({ path: file, text }));
    return bad(locateFindings(findings, texts, own).map((problem) => nameQuestion(problem, own)));
  }
  return good(results.flatMap(({ compiled }) => (compiled ? [compiled] : [])));
}

interface SharedFiles {
  readonly documents: readonly Document[];
  readonly checkShape: MetaCheck;
}

/** The files as read, because all questionnaires of all tenants share them. */
const sharedByFiles = new WeakMap<readonly SourceFile[], SharedFiles>();

/**
 * Returns the documents and the meta-schema check of the shared definition files; cached for each list of files, because every
 * questionnaire needs them. Throws if the meta-schema of questionnaires is missing.
 */
function readSharedFiles(files: readonly SourceFile[]): SharedFiles {
  const known = sharedByFiles.get(files);
  if (known) return known;
  const { documents } = readDocuments(files);
  if (!documents.some(({ kind, name }) => kind === 'meta' && name === 'questionnaire'))
    throw new Error('The files do not hold the meta-schema of questionnaires.');
  const shared = { documents, checkShape: createMetaCheck(documents) };
  sharedByFiles.set(files, shared);
  return shared;
}

interface QuestionnaireContext {
  readonly checkShape: MetaCheck;
  readonly scope: Scope;
  readonly hash: ContentHash;
  readonly library: TenantLibrary;
}

interface QuestionnaireResult {
  readonly compiled?: CompiledQuestionnaire;
  readonly findings: readonly UnlocatedFinding[];
}

/**
 * Compiles one questionnaire without its malformed parts. Returns its findings, without those that only follow from a removal, and the
 * questionnaire with its form unless too little is left. A form does not mean no errors.
 */
function compileQuestionnaire(document: Document, context: QuestionnaireContext): QuestionnaireResult {
  const shapeFindings = context.checkShape(document);
  const repaired = removeMalformed([document], context.checkShape);
  const [wellFormed] = repaired.documents;
  if (!wellFormed) return { findings: shapeFindings };
  // Its shape was checked, so everything that is not null is a question.
  const questionnaire = wellFormed.value as unknown as Questionnaire;
  const { form, findings } = checkQuestionnaire(wellFormed, questionnaire, context);
  const isLossy = repaired.isLossy || findings.some(isBreaking);
  const own = independentFindings({ ...repaired, isLossy }, findings);
  return { findings: [...shapeFindings, ...own], ...(form && { compiled: { questionnaire, form } }) };
}

/** Builds the form of a questionnaire and returns it with the findings of all form checks, placed in the questionnaire. */
function checkQuestionnaire(
  document: Document,
  questionnaire: Questionnaire,
  context: QuestionnaireContext,
): { form?: Form; findings: readonly UnlocatedFinding[] } {
  const { file } = document;
  const source = questionnaireForm(questionnaire);
  const questionEntries = orderedQuestions(questionnaire);
  const build = createBuild([{ ...document, kind: 'form', value: source }], { ...context, checkShape: () => [] });
  const built = buildForm(build, document.name);
  const buildFindings = build.findings.map((finding) => ({ ...finding, at: questionnairePointer(questionEntries, finding.at) }));
  const questions = questionFindings(file, questionnaire.questions);
  if (!built) return { findings: [...questions, ...buildFindings] };
  const formContext = checkContext(withEligibility(built, questionnaire, questionEntries, file), context.library);
  const found = everyCheck.ofForms.flatMap((check) => check(formContext));
  return { form: built.form, findings: [...questions, ...buildFindings, ...found, ...foreignVariableFindings(formContext)] };
}

/** Null replaces a malformed question. */
function questionFindings(file: string, questions: readonly (Question | null)[]): readonly UnlocatedFinding[] {
  const parts = questions.flatMap((question, index) => (question === null ? [] : [{ question, at: pointer('questions', index) }]));
  const ids = parts.map(({ question, at }) => ({ name: question.id, at: within(at, pointer('id')) }));
  return [...repeatedFindings(file, 'the question', ids), ...parts.flatMap(({ question, at }) => optionFindings(file, question, at))];
}

function optionFindings(file: string, question: Question, at: Pointer): readonly UnlocatedFinding[] {
  const { type, options } = question;
  if (isChoice(question) && options === undefined) {
    const hint = `a ${type} needs options to choose from: [{ "code", "label" }, …]`;
    return [findingAt({ file, at }, 'missing-key', { key: 'options' }, { hint })];
  }
  const list = within(at, pointer('options'));
  if (!isChoice(question) && options !== undefined) {
    const detail = 'a Text is written freely and has no options';
    return [findingAt({ file, at: list }, 'wrong-value', { detail }, { hint: 'remove them, or choose another type' })];
  }
  const codes = (options ?? []).map(({ code }, nth) => ({ name: code, at: within(list, pointer(nth, 'code')) }));
  return repeatedFindings(file, 'the option', codes);
}

function repeatedFindings(file: string, what: string, entries: readonly { readonly name: string; readonly at: Pointer }[]) {
  return repeated(entries).map(({ name, at, first }) => findingAt({ file, at }, 'duplicate-id', { what, id: name, first: first.at }));
}

/** Returns the form with its eligibility as one more rule, so that every check of rules also covers it. */
function withEligibility(built: BuiltForm, { eligibility }: Questionnaire, asked: readonly QuestionEntry[], file: string): BuiltForm {
  const rules = built.definition['rules'] as readonly JsonObject[];
  const rule = { id: 'who answers so may go on', when: eligibility, then: {} } as JsonObject;
  const definition = eligibility === undefined ? built.definition : { ...built.definition, rules: [...rules, rule] };
  return { form: built.form, definition, where: (at) => ({ layer: 'form', file, at: questionnairePointer(asked, at) }) };
}

/** Returns the context of the form checks for a questionnaire. */
function checkContext(built: BuiltForm, library: TenantLibrary): FormCheckContext {
  return { built, library, documents: [], forms: [built], pages: [] };
}

/** Returns findings for variables other than answers: a questionnaire must not depend on settings or on the day. */
function foreignVariableFindings(formContext: FormCheckContext): readonly UnlocatedFinding[] {
  return expressionsOf(formContext).flatMap(({ logic, where }) =>
    variablesIn(logic)
      .filter(({ read }) => read.root !== 'answers')
      .map(({ path, at }) => findingAt(where(at), 'variable-not-here', { variable: path, expected: 'answers' })),
  );
}

/** Returns findings for ids that two questionnaires share, and for names with two active versions. */
function duplicateNameFindings(documents: readonly Document[]): readonly UnlocatedFinding[] {
  const second = (what: string, key: string, among: readonly Document[]) => {
    const first = new Map<unknown, string>();
    return among.flatMap(({ file, value }): readonly UnlocatedFinding[] => {
      const id = own(value, key);
      const earlier = first.get(id);
      if (earlier !== undefined) return [findingAt({ file, at: pointer(key) }, 'duplicate-id', { what, id: String(id), first: earlier })];
      if (typeof id === 'string') first.set(id, file);
      return [];
    });
  };
  const active = documents.filter(({ value }) => own(value, 'status') === 'Active');
  return [...second('the questionnaire', 'id', documents), ...second('the active questionnaire', 'name', active)];
}

const QUESTION_ID = /^[a-z][A-Za-z0-9]{0,40}$/;

/** Returns the finding with the id or number of its question before the message, because a place such as `/questions/3` is hard to read. */
function nameQuestion(problem: Finding, documents: readonly Document[]): Finding {
  const [list, index] = keysOf(problem.pointer);
  if (list !== 'questions' || index === undefined) return problem;
  const document = documents.find(({ file }) => file === problem.file);
  const id = valueAt(document?.value, pointer('questions', index, 'id') as Pointer);
  const name = typeof id === 'string' && QUESTION_ID.test(id) ? `"${id}"` : `${Number(index) + 1}`;
  return { ...problem, message: `question ${name}: ${problem.message}` };
}
