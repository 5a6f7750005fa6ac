import { valueAt, type Pointer } from '../../../engine/base/pointer.js';
import {
  advance,
  isBlank,
  openForm,
  startAnswers,
  type AnswerError,
  type Answers,
  type FormSource,
  type ResolvedForm,
} from '../../../engine/index.js';
import { codesRead, fieldAt, LEVELS, levelOf, likelyValues, openPlaces, searchEdits, type Level } from '../answering.js';
import { STANDARD_DAY } from '../golden.js';
import { answerErrorsOf, caseSource, type Case, type Project } from '../project.js';
import { pairwise } from './pairwise.js';

const ATTEMPTS = 12;
const ROUNDS = 12;

/** The level of each setting by its code; other settings are as the tenant has them. */
type Levels = ReadonlyMap<string, Level>;

/** What a search for answers to a form found, over pairs of settings. */
export interface Proof {
  readonly form: string;
  readonly tenant: string;
  /** The settings that the form reads. */
  readonly codes: readonly string[];
  /** What could not be answered, and the fewest settings with which that is so. */
  readonly failed?: { readonly problems: readonly AnswerError[]; readonly levels: Levels };
}

/**
 * Looks for answers that complete a form of a tenant while its settings are off, optional or required, so that every two of them meet at
 * every two levels (law 9). The form is opened without a context and with those of its cases. `most` limits the combinations. Throws
 * UsageError if the form or the tenant does not exist.
 */
export function prove(project: Project, form: string, tenant: string, cases: readonly Case[], most = Infinity): Proof {
  const own = caseSource(project, { form, tenant });
  const codes = codesRead(own.form);
  const problemsAt = (levels: Levels) => problemsOf(startsOf(project, { form, tenant, settings: Object.fromEntries(levels) }, cases));
  const rows: readonly Levels[] = [new Map<string, Level>(), ...pairwise(codes, LEVELS)];
  const failing = rows.slice(0, most).find((row) => problemsAt(row).length > 0);
  if (failing === undefined) return { form, tenant, codes };
  const usual = new Map(codes.map((code) => [code, levelOf(own.settings[code])]));
  const levels = decisive(failing, usual, (fewer) => problemsAt(fewer).length > 0);
  return { form, tenant, codes, failed: { problems: problemsAt(levels), levels } };
}

/** Returns a proof as a line of text. */
export function proofLine({ form, tenant, codes, failed }: Proof): string {
  const pairs = (codes.length * Math.max(codes.length - 1, 0) * LEVELS.length ** 2) / 2;
  if (failed === undefined) return `${form} · ${tenant}: complete with ${pairs.toLocaleString('en')} pairs of settings`;
  const settings = [...failed.levels].map(([code, { word }]) => `${code} is ${word}`).join(' and ');
  const places = failed.problems.map(({ pointer: at, code }) => `"${at}" (${code})`).join(', ');
  return `${form} · ${tenant}: no answers were found for ${places} while ${settings || 'the settings are those of the tenant'}`;
}

/** Returns the form with each context and outer answers that its cases have, and first without any. */
function startsOf(project: Project, given: Case, cases: readonly Case[]): readonly Start[] {
  const own: readonly Partial<Case>[] = [{}, ...cases.filter(({ form }) => form === given.form)];
  const contexts = new Map(own.map(({ context = {}, parent }) => [JSON.stringify([context, parent]), { context, parent }]));
  const known = own.flatMap(({ answers }) => (answers === undefined ? [] : [answers]));
  return [...contexts.values()].map(({ context, parent }) => {
    return { source: caseSource(project, { ...given, today: STANDARD_DAY, context }), parent, known };
  });
}

/** Returns the settings that the failure hangs on: those that cannot be as the tenant has them, and those of which another level cures it. */
function decisive(row: Levels, own: Levels, fails: (levels: Levels) => boolean): Levels {
  let kept = row;
  for (const code of row.keys()) {
    const without = new Map([...kept].filter(([other]) => other !== code));
    if (fails(without)) kept = without;
  }
  const others = [...own].filter(([code]) => !kept.has(code) && LEVELS.some((level) => !fails(new Map([...kept, [code, level]]))));
  return new Map([...kept, ...others]);
}

interface Start {
  readonly source: FormSource;
  readonly parent: Case['parent'];
  /** The answers of the form's cases, whose values are tried too. */
  readonly known: readonly Answers[];
}

/** Returns what no answers were found for: in the form as it is, or in an entry of one of its lists. */
function problemsOf(starts: readonly Start[]): readonly AnswerError[] {
  const lists = starts[0]?.source.form.fields.filter(({ rows }) => rows).map((field) => field.pointer) ?? [];
  for (const list of [undefined, ...lists]) {
    const problems = problemsWithEntry(starts, list);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** Returns what remains wrong with the best answers that were found; with a list they have an entry of it, if it is ever shown. */
function problemsWithEntry(starts: readonly Start[], list: Pointer | undefined): readonly AnswerError[] {
  let best: readonly AnswerError[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const problems = attempted(starts[attempt % starts.length] as Start, list, attempt);
    if (problems?.length === 0) return [];
    if (problems !== undefined && (best.length === 0 || problems.length < best.length)) best = problems;
  }
  return best;
}

/** Returns what is wrong after an attempt to answer what is wrong; undefined if the list is not shown in the end. */
function attempted({ source, parent, known }: Start, list: Pointer | undefined, attempt: number): readonly AnswerError[] | undefined {
  let resolved = openForm(source, { parent });
  if (attempt > 0)
    for (const [nth, at] of openPlaces(resolved).entries())
      resolved = withChoice(resolved, at, Math.imul(attempt * 31 + nth, 2_654_435_761) >>> 16);
  const isShown = () => list === undefined || resolved.states.get(list)?.visible === true;
  const problemsNow = () => {
    const hasNone = list !== undefined && isShown() && entriesAt(resolved, list).length === 0;
    return [...answerErrorsOf(resolved), ...(hasNone ? [{ pointer: list, code: 'required', textKey: '', params: {} }] : [])];
  };
  let problems = problemsNow();
  for (let round = 0; round < ROUNDS && problems.length > 0; round++) {
    for (const problem of problems) resolved = answered(resolved, problem.pointer, attempt + round, known);
    problems = problemsNow();
  }
  return isShown() ? problems : undefined;
}

/** Returns the form of a case with an answer wherever it asks. */
export function filled(project: Project, given: Case, known: readonly Answers[]): ResolvedForm {
  let resolved = openForm(caseSource(project, given), given);
  for (let round = 0; round < 2; round++)
    for (const at of openPlaces(resolved))
      if (isBlank(valueAt(resolved.moment.answers, at))) resolved = answered(resolved, at, round, known);
  return resolved;
}

/** Returns the form with the nth option of a field, if the field has options. */
function withChoice(resolved: ResolvedForm, at: Pointer, nth: number): ResolvedForm {
  const { field, state } = fieldAt(resolved, at);
  return field?.kind === 'box' || state?.options !== undefined ? answered(resolved, at, nth) : resolved;
}

/** Returns the form with the nth value that may be right in a field that is open, or one more entry of a list. */
function answered(whole: ResolvedForm, at: Pointer, nth: number, known: readonly Answers[] = []): ResolvedForm {
  const { level, field, state } = fieldAt(whole, at);
  if (field === undefined || state === undefined || !openPlaces(whole).includes(at)) return whole;
  const rows = level.resolved.form.rows.get(field.pointer);
  const tried = [...likelyValues(field, state, STANDARD_DAY), ...known.map((answers) => valueAt(answers, at))];
  const values = rows ? [[...entriesAt(whole, at), startAnswers(rows)]] : tried.filter((value) => value !== undefined);
  const chosen = advance(whole, [{ pointer: at, value: values[nth % values.length] }]);
  const found = searchEdits(whole, at);
  return found.length === 0 ? chosen : advance(chosen, found);
}

function entriesAt(whole: ResolvedForm, at: Pointer): readonly unknown[] {
  return (valueAt(whole.moment.answers, at) ?? []) as readonly unknown[];
}
