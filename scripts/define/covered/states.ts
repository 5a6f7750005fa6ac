import { isWithin, pointer, valueAt, within, type Pointer } from '../../../engine/base/pointer.js';
import { verdictOf } from '../../../engine/build.js';
import {
  formatContext,
  formatFor,
  isBlank,
  limitError,
  type Field,
  type Form,
  type Logic,
  type ResolvedForm,
} from '../../../engine/index.js';
import { LEVELS, levelOf, settingCodes } from '../answering.js';
import type { Part } from '../mutate/parts.js';

/** What coverage counts, in the order of its table. */
export const KINDS = ['rule', 'check', 'change', 'fill', 'limit', 'option', 'setting', 'message'] as const;

/** What a state hangs on: fields, and an expression. */
export interface Cause {
  readonly at?: readonly Pointer[];
  readonly logic?: Logic;
}

/** One thing that a form can do and that a case can show: a rule that holds, an option that is chosen. */
export interface State extends Cause {
  readonly kind: (typeof KINDS)[number];
  /** What it is a state of: `"a person pays"`, `maxLength of /firstName`. */
  readonly name: string;
  readonly state: string;
  /** As a person names it: `limit maxLength of /race exceeded`. */
  readonly id: string;
  /** Alike for all places of a field of a fragment. */
  readonly key: string;
  /** File and line; empty for a setting or a message, which have many. */
  readonly where: string;
  /** Whether a moment shows it; edits show those of changes, and errors those of messages. */
  readonly isSeen: (moment: Moment) => boolean;
}

/** A form at a moment, and the codes of its errors by field. */
interface Moment {
  readonly resolved: ResolvedForm;
  readonly errors: ReadonlyMap<string, string>;
}

/** A thing with its states and what shows each. */
interface Thing extends Cause {
  readonly kind: State['kind'];
  readonly name: string;
  readonly part?: Part | undefined;
  readonly tests: { readonly [state: string]: State['isSeen'] };
}

/** Returns what finds the states of a form, all but those of its messages; `isMeant` says of which. */
export function stateFinder(parts: readonly Part[], isMeant = (_state: State): boolean => true): (form: Form) => readonly State[] {
  const partAt = new Map(
    parts.flatMap((part) => [[`${part.file} ${part.at}`, part] as const, [`${part.kind} ${part.name}`, part] as const]),
  );
  const known = new WeakMap<Form, readonly State[]>();
  return (form) => {
    const states = known.get(form) ?? thingsOf(form, partAt).flatMap(statesOf).filter(isMeant);
    known.set(form, states);
    return states;
  };
}

function statesOf({ kind, name, part, tests, ...cause }: Thing): readonly State[] {
  const where = part ? `${part.file}:${part.line}` : '';
  const alike = part ? name.split(' of /')[0] : name;
  return Object.entries(tests).map(([state, isSeen]) => {
    return { kind, name, state, id: `${kind} ${name} ${state}`, key: [kind, alike, state, where].join(' '), where, isSeen, ...cause };
  });
}

/** Returns the state in which an answer gets a message in a language. */
export const messageState = (key: string, language: string): State =>
  statesOf({ kind: 'message', name: key, tests: { [`in ${language}`]: () => false } })[0] as State;

type Parts = ReadonlyMap<string, Part>;

function thingsOf(form: Form, parts: Parts): readonly Thing[] {
  const partOf = ({ origin: { file, at } }: Pick<Form['rules'][number], 'origin'>) => parts.get(`${file} ${at}`);
  const never = () => false;
  const thing = (kind: 'rule' | 'check' | 'change' | 'fill', id: string, cause: Cause & Pick<Thing, 'tests' | 'part'>): Thing => {
    const name = JSON.stringify(id);
    return { kind, name, part: parts.get(`${kind} ${name}`), ...cause };
  };
  return [
    ...form.rules.flatMap((rule, n) => {
      const holds = (wanted: boolean) => (moment: Moment) => moment.resolved.memo[n]?.holds === wanted;
      const [part, tests] = [partOf(rule), { holds: holds(true), 'does not hold': holds(false) }];
      return part?.kind === 'rule' ? [thing('rule', rule.id, { part, logic: rule.when, tests })] : [];
    }),
    ...form.checks.map((check) => {
      const comesTo = (verdict: string) => (moment: Moment) => verdictOf(moment.resolved, check) === verdict;
      const tests = { passes: comesTo('holds'), fails: comesTo('fails') };
      return thing('check', check.id, { part: partOf(check), at: [check.at], logic: [check.when, check.holds], tests });
    }),
    ...form.changes.map(({ id, on, when }) =>
      thing('change', id, { at: on, logic: when, tests: { runs: never, ...(when !== undefined && { waits: never }) } }),
    ),
    ...form.fills.map(({ id, box }) => {
      const isSet = (wanted: boolean) => (moment: Moment) => isShown(moment, box) && (answerAt(moment, box) === true) === wanted;
      return thing('fill', id, { at: [box], tests: { ticked: isSet(true), unticked: isSet(false) } });
    }),
    ...form.fields.flatMap((field) => [...limitsOf(field, parts), ...optionsOf(field, parts)]),
    ...settingCodes(form).map((code): Thing => {
      const isAt = (level: unknown) => (moment: Moment) => levelOf(moment.resolved.form.configured.settings[code]) === level;
      const tests = Object.fromEntries(LEVELS.map((level) => [level.word, isAt(level)]));
      return { kind: 'setting', name: code, logic: { var: `setting.${code}.on` }, tests };
    }),
  ];
}

const answerAt = ({ resolved }: Moment, at: Pointer): unknown => valueAt(resolved.moment.answers, at);
const isShown = ({ resolved }: Moment, at: Pointer): boolean => resolved.states.get(at)?.visible === true;

function limitsOf(field: Field, parts: Parts): readonly Thing[] {
  const { pointer: at } = field;
  return Object.keys(field.limits).flatMap((keyword): readonly Thing[] => {
    const part = lastPart(field, parts, keyword);
    if (part?.kind !== 'limit') return [];
    const met = (moment: Moment) => isShown(moment, at) && !isBlank(answerAt(moment, at)) && !moment.errors.has(at);
    return [
      { kind: 'limit', name: `${keyword} of ${at}`, part, at: [at], tests: { met, exceeded: ({ errors }) => errors.get(at) === keyword } },
    ];
  });
}

function optionsOf(field: Field, parts: Parts): readonly Thing[] {
  const { pointer: at, choices = [] } = field;
  return choices.flatMap((value, n): readonly Thing[] => {
    const part = lastPart(field, parts, 'enum', String(n)) ?? lastPart(field, parts, 'items', 'enum', String(n));
    const chosen = (moment: Moment) => [answerAt(moment, at)].flat().includes(value);
    return part ? [{ kind: 'option', name: `${JSON.stringify(value)} of ${at}`, part, at: [at], tests: { chosen } }] : [];
  });
}

/** In the last layer that says it. */
function lastPart(field: Field, parts: Parts, ...keys: readonly string[]): Part | undefined {
  return field.origins.flatMap(({ file, at }) => parts.get(`${file} ${within(at, pointer(...keys))}`) ?? []).at(-1);
}

/** Returns the keys of the messages that a form can show, with what each source of one hangs on. */
export function messagesOf(resolved: ResolvedForm): ReadonlyMap<string, readonly Cause[]> {
  const { form } = resolved.form.configured;
  const found = new Map<string, Cause[]>();
  const note = (key: string, cause: Cause) => found.set(key, [...(found.get(key) ?? []), cause]);
  for (const { say, at, when, holds } of form.checks) note(say, { at: [at], logic: [when, holds] });
  for (const field of form.fields) for (const key of fieldMessages(resolved, field)) note(key, { at: [field.pointer] });
  found.delete('error.type');
  return found;
}

/** What a format says is what it says of texts that are wrong in it. */
function fieldMessages(resolved: ResolvedForm, field: Field): ReadonlySet<string> {
  const format = field.kind === 'text' ? formatFor(field) : undefined;
  const texts = format?.examples.wrong.filter((value) => typeof value === 'string') ?? [];
  return new Set([
    'error.required',
    ...Object.keys(field.limits).map((keyword) => limitError({ instancePath: '', keyword, params: {} }).textKey),
    ...(field.choices || resolved.states.get(field.pointer)?.options ? ['error.option'] : []),
    ...texts.flatMap((value) => format?.check(value, formatContext({ field, resolved, siblings: {} }))?.textKey ?? []),
  ]);
}

/** Returns what edits show of the changes of a form: those that ran, and those that they concern and that waited. */
export function changesNow(form: Form, states: readonly State[], edited: readonly Pointer[], ran: ReadonlySet<string>): readonly State[] {
  const concerns = (on: Pointer) => edited.some((at) => isWithin(at, on) || isWithin(on, at));
  return states.filter(({ kind, name, state }) => {
    const change = kind === 'change' ? form.changes.find(({ id }) => JSON.stringify(id) === name) : undefined;
    if (change === undefined) return false;
    return ran.has(change.id) ? state === 'runs' : state === 'waits' && change.on.some(concerns);
  });
}
