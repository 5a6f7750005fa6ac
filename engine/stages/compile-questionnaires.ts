import type { Subject } from '../checks/check.js';
import { expressionsOf, variablesIn } from '../checks/expressions.js';
import { found } from '../checks/found.js';
import { questionFindings } from '../checks/questions.js';
import { everyCheck } from '../checks/registry.js';
import { buildForm, type BuiltForm, type Workshop } from '../compile/build-form.js';
import { locate, readDocuments, type Document, type SourceFile } from '../compile/documents.js';
import { libraryOf } from '../compile/library-of.js';
import { isOwnFault, mend } from '../compile/mend.js';
import { metaCheck, type MetaCheck } from '../compile/meta.js';
import { filesOf, readQuestionnaire } from '../compile/questionnaire-document.js';
import { askedOf, questionnaireForm, type Asked } from '../compile/questionnaire-form.js';
import { placeInQuestionnaire } from '../compile/questionnaire-places.js';
import type { ContentHash, Scope, TenantLibrary } from '../library.js';
import { keysOf, own, pointer, valueAt, type Pointer } from '../pointer.js';
import { isBreaking, type Finding } from '../problems.js';
import type { Questionnaire } from '../questionnaire.js';
import { bad, good, type Result } from '../result.js';
import type { Form, JsonObject, Problem } from '../types.js';

/** A questionnaire and the form it is: served, validated and hashed as every form. */
export interface CompiledQuestionnaire {
  readonly questionnaire: Questionnaire;
  readonly form: Form;
}

/**
 * Makes forms of the questionnaires of one tenant, in their order, or says everything that is wrong with them: each problem
 * with the questionnaire as its file, the place in it, and its line in `JSON.stringify(questionnaire, null, 2)`. `files` are
 * those that `compile` reads; no overlay changes a questionnaire, and it reads nothing but its own answers (D-18).
 * @example compileQuestionnaires(files, [questionnaire], { platform: 'one', group: 'g', tenant: 't' }, contentHash)
 */
export function compileQuestionnaires(
  files: readonly SourceFile[],
  questionnaires: readonly unknown[],
  scope: Scope,
  hash: ContentHash,
): Result<readonly CompiledQuestionnaire[], readonly Problem[]> {
  const { documents, judge } = groundOf(files);
  const names = filesOf(questionnaires);
  const read = questionnaires.map((value, nth) => readQuestionnaire(value, names[nth] ?? ''));
  const own = read.flatMap(({ document }) => (document ? [document] : []));
  const room = { judge, scope, hash, library: libraryOf(documents, { scope, built: new Map(), pages: [], hash }) };
  const made = own.map((document) => make(document, room));
  const findings = [...read.flatMap((each) => each.findings), ...made.flatMap((each) => each.findings), ...takenNames(own)];
  if (findings.length > 0) {
    const texts = read.map(({ file, text }) => ({ path: file, text }));
    return bad(locate(findings, texts, own).map((problem) => withQuestion(problem, own)));
  }
  return good(made.flatMap(({ compiled }) => (compiled ? [compiled] : [])));
}

interface Ground {
  readonly documents: readonly Document[];
  readonly judge: MetaCheck;
}

/** Many tenants have questionnaires and all share the files: they are read once. */
const grounds = new WeakMap<readonly SourceFile[], Ground>();

function groundOf(files: readonly SourceFile[]): Ground {
  const known = grounds.get(files);
  if (known) return known;
  const { documents } = readDocuments(files);
  if (!documents.some(({ kind, name }) => kind === 'meta' && name === 'questionnaire'))
    throw new Error('The files do not hold the meta-schema of questionnaires.');
  const ground = { documents, judge: metaCheck(documents) };
  grounds.set(files, ground);
  return ground;
}

interface Room {
  readonly judge: MetaCheck;
  readonly scope: Scope;
  readonly hash: ContentHash;
  readonly library: TenantLibrary;
}

interface Made {
  readonly compiled?: CompiledQuestionnaire;
  readonly findings: readonly Finding[];
}

function make(document: Document, room: Room): Made {
  const shape = room.judge(document);
  const mended = mend([document], room.judge);
  const [whole] = mended.documents;
  if (!whole) return { findings: shape };
  // Its shape was judged: what is not null in it is a question.
  const questionnaire = whole.value as unknown as Questionnaire;
  const { form, findings } = judged(whole, questionnaire, room);
  const isLossy = mended.isLossy || findings.some(isBreaking);
  const own = findings.filter((finding) => isOwnFault({ ...mended, isLossy }, finding));
  return { findings: [...shape, ...own], ...(form && { compiled: { questionnaire, form } }) };
}

function judged(document: Document, questionnaire: Questionnaire, room: Room): { form?: Form; findings: readonly Finding[] } {
  const { file } = document;
  const source = questionnaireForm(questionnaire);
  const asked = askedOf(questionnaire);
  const workshop = workshopOf({ ...document, kind: 'form', value: source }, room);
  const built = buildForm(workshop, document.name);
  const circles = workshop.findings.map((finding) => ({ ...finding, at: placeInQuestionnaire(asked, finding.at) }));
  const questions = questionFindings(file, questionnaire.questions);
  if (!built) return { findings: [...questions, ...circles] };
  const subject = subjectOf(withEligibility(built, questionnaire, asked, file), room.library);
  const found = everyCheck.ofForms.flatMap((check) => check(subject));
  return { form: built.form, findings: [...questions, ...circles, ...found, ...otherVariables(subject)] };
}

function workshopOf(document: Document, { scope, hash }: Room): Workshop {
  return {
    forms: new Map([[document.name, document]]),
    overlays: [],
    shared: new Map(),
    scope,
    judge: () => [],
    hash,
    findings: [],
    built: new Map(),
    building: [],
  };
}

/** For the checks alone: the eligibility is one rule more, so that whatever is looked for in rules is looked for in it. */
function withEligibility(built: BuiltForm, { eligibility }: Questionnaire, asked: readonly Asked[], file: string): BuiltForm {
  const rules = built.definition['rules'] as readonly JsonObject[];
  const rule = { id: 'who answers so may go on', when: eligibility, then: {} } as JsonObject;
  const definition = eligibility === undefined ? built.definition : { ...built.definition, rules: [...rules, rule] };
  return { form: built.form, definition, where: (at) => ({ layer: 'form', file, at: placeInQuestionnaire(asked, at) }) };
}

function subjectOf(built: BuiltForm, library: TenantLibrary): Subject {
  return { built, library, documents: [], forms: [built], pages: [] };
}

/** A questionnaire is the same under all settings and on every day: it reads its own answers only. */
function otherVariables(subject: Subject): readonly Finding[] {
  return expressionsOf(subject).flatMap(({ logic, where }) =>
    variablesIn(logic)
      .filter(({ read }) => read.root !== 'answers')
      .map(({ path, at }) => found(where(at), 'variable-not-here', { variable: path, expected: 'answers' })),
  );
}

/** An id belongs to one version of one questionnaire, and of the versions of a name one is active. */
function takenNames(documents: readonly Document[]): readonly Finding[] {
  const second = (what: string, key: string, among: readonly Document[]) => {
    const first = new Map<unknown, string>();
    return among.flatMap(({ file, value }): readonly Finding[] => {
      const id = own(value, key);
      const earlier = first.get(id);
      if (earlier !== undefined) return [found({ file, at: pointer(key) }, 'duplicate-id', { what, id: String(id), first: earlier })];
      if (typeof id === 'string') first.set(id, file);
      return [];
    });
  };
  const active = documents.filter(({ value }) => own(value, 'status') === 'Active');
  return [...second('the questionnaire', 'id', documents), ...second('the active questionnaire', 'name', active)];
}

const QUESTION_ID = /^[a-z][A-Za-z0-9]{0,40}$/;

/** A place such as `/questions/3` tells nobody which question is meant. */
function withQuestion(problem: Problem, documents: readonly Document[]): Problem {
  const [list, nth] = keysOf(problem.pointer);
  if (list !== 'questions' || nth === undefined) return problem;
  const document = documents.find(({ file }) => file === problem.file);
  const id = valueAt(document?.value, pointer('questions', nth, 'id') as Pointer);
  const name = typeof id === 'string' && QUESTION_ID.test(id) ? `"${id}"` : `${Number(nth) + 1}`;
  return { ...problem, message: `question ${name}: ${problem.message}` };
}
