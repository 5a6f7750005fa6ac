import { isWithin, pointer, valueAt, within, type Pointer } from '../../../engine/base/pointer.js';
import { verdictOf } from '../../../engine/build.js';
import {
  formatContext,
  formatFor,
  isBlank,
  limitError,
  type Field,
  type Form,
  type Json,
  type ResolvedForm,
} from '../../../engine/index.js';
import type { Part } from '../mutate/parts.js';

/** What coverage counts, in the order of its table. */
export const KINDS = ['rule', 'check', 'change', 'fill', 'limit', 'option', 'setting', 'message'] as const;

/** One thing that a form can do and that a case can show: a rule that holds, an option that is chosen. */
export interface State {
  readonly kind: (typeof KINDS)[number];
  /** What it is a state of: `"a person pays"`, `maxLength of /firstName`. */
  readonly name: string;
  readonly state: string;
  /** File and line; empty for a setting or a message, which have many. */
  readonly where: string;
}

/** A field of a fragment can have several places. */
export function keyOfState({ kind, name, state, where }: State): string {
  return [kind, where === '' ? name : name.split(' of /')[0], state, where].join(' ');
}

/** Finds the file and line of a part. */
export interface PartFinder {
  at(file: string, place: Pointer): Part | undefined;
  named(kind: Part['kind'], id: string): Part | undefined;
}

export function partFinder(parts: readonly Part[]): PartFinder {
  const byPlace = new Map(parts.map((part) => [`${part.file} ${part.at}`, part]));
  const byName = new Map(parts.map((part) => [`${part.kind} ${part.name}`, part]));
  return { at: (file, place) => byPlace.get(`${file} ${place}`), named: (kind, id) => byName.get(`${kind} ${JSON.stringify(id)}`) };
}

const place = (part: Part | undefined): string => (part ? `${part.file}:${part.line}` : '');

/** Returns the states of a part with these words. */
function each(kind: State['kind'], name: string, where: string, states: readonly string[]): readonly State[] {
  return states.map((state) => ({ kind, name, state, where }));
}

/** Returns all states that a form has. */
export function statesOf(form: Form, find: PartFinder): readonly State[] {
  return [
    ...form.rules
      .filter(({ lock, origin }) => lock.length === 0 || find.at(origin.file, origin.at)?.kind === 'rule')
      .flatMap((rule) => ruleStates(rule, find)),
    ...form.checks.flatMap((check) =>
      each('check', JSON.stringify(check.id), place(find.at(check.origin.file, check.origin.at)), ['passes', 'fails']),
    ),
    ...form.changes.flatMap(({ id, when }) => changeStates(id, when !== undefined, find)),
    ...form.fills.flatMap(({ id }) => each('fill', JSON.stringify(id), place(find.named('fill', id)), ['ticked', 'unticked'])),
    ...form.fields.flatMap((field) => [...limitStates(field, find), ...optionStates(field, find)]),
    ...settingCodes(form).flatMap((code) => each('setting', code, '', ['off', 'optional', 'required'])),
  ];
}

const ruleStates = ({ id, origin }: Form['rules'][number], find: PartFinder) =>
  each('rule', JSON.stringify(id), place(find.at(origin.file, origin.at)), ['holds', 'does not hold']);

const changeStates = (id: string, isConditional: boolean, find: PartFinder) =>
  each('change', JSON.stringify(id), place(find.named('change', id)), isConditional ? ['runs', 'waits'] : ['runs']);

function limitStates(field: Field, find: PartFinder): readonly State[] {
  return Object.keys(field.limits).flatMap((keyword) => {
    const part = partOf(field, find, keyword);
    return part?.kind === 'limit' ? each('limit', `${keyword} of ${field.pointer}`, place(part), ['met', 'exceeded']) : [];
  });
}

function optionStates(field: Field, find: PartFinder): readonly State[] {
  return (field.choices ?? []).flatMap((value, n) => {
    const part = partOf(field, find, 'enum', String(n)) ?? partOf(field, find, 'items', 'enum', String(n));
    return part ? each('option', `${JSON.stringify(value)} of ${field.pointer}`, place(part), ['chosen']) : [];
  });
}

/** In the last layer that says it. */
function partOf(field: Field, find: PartFinder, ...keys: readonly string[]): Part | undefined {
  return field.origins.flatMap(({ file, at }) => find.at(file, within(at, pointer(...keys))) ?? []).at(-1);
}

function settingCodes(form: Form): readonly string[] {
  const bound = form.bindings.flatMap(({ setting }) => setting ?? []);
  const read = [...form.rules, ...form.checks].flatMap(({ reads }) =>
    reads.flatMap(({ root, keys }) => (root === 'setting' ? (keys[0] ?? []) : [])),
  );
  return [...new Set([...bound, ...read])].toSorted();
}

/** Returns the keys of the messages that a form can show. */
export function messageKeys(resolved: ResolvedForm): readonly string[] {
  const { form } = resolved.form.configured;
  const ofFields = form.fields.flatMap((field) => [
    ...Object.keys(field.limits).map((keyword) => limitError({ instancePath: '', keyword, params: {} }).textKey),
    ...(field.choices || resolved.states.get(field.pointer)?.options ? ['error.option'] : []),
    ...formatKeys(resolved, field),
  ]);
  return [...new Set(['error.required', ...form.checks.map(({ say }) => say), ...ofFields])].filter((key) => key !== 'error.type');
}

/** What the format says of a text that is wrong in it. */
function formatKeys(resolved: ResolvedForm, field: Field): readonly string[] {
  const format = formatFor(field);
  if (field.kind !== 'text' || !format) return [];
  const texts = format.examples.wrong.filter((value) => typeof value === 'string');
  return texts.flatMap((value) => format.check(value, formatContext({ field, resolved, siblings: {} }))?.textKey ?? []);
}

/** Returns the states that a form is in now; `errors` are codes by field, in this form. */
export function statesNow(resolved: ResolvedForm, errors: ReadonlyMap<string, string>, find: PartFinder): readonly State[] {
  const { form, settings } = resolved.form.configured;
  const { answers } = resolved.moment;
  const verdicts = new Map(form.checks.map((check) => [JSON.stringify(check.id), verdictOf(resolved, check)]));
  const rules = new Map(form.rules.map(({ id }, n) => [JSON.stringify(id), resolved.memo[n]?.holds]));
  const isTicked = (id: string) => {
    const box = form.fills.find((fill) => JSON.stringify(fill.id) === id)?.box;
    return box !== undefined && resolved.states.get(box)?.visible === true ? valueAt(answers, box) === true : undefined;
  };
  const test: { readonly [kind in State['kind']]: (name: string) => string | undefined } = {
    rule: (name) => (rules.get(name) === true ? 'holds' : 'does not hold'),
    check: (name) => ({ holds: 'passes', fails: 'fails' })[String(verdicts.get(name))],
    fill: (name) => ({ true: 'ticked', false: 'unticked' })[String(isTicked(name))],
    limit: (name) => {
      const [keyword = '', at = ''] = name.split(' of ');
      if (errors.get(at) === keyword) return 'exceeded';
      return resolved.states.get(at as Pointer)?.visible === true && !isBlank(valueAt(answers, at)) && !errors.has(at) ? 'met' : undefined;
    },
    option: (name) => (isChosen(resolved, name) ? 'chosen' : undefined),
    setting: (code) => (settings[code]?.on === true ? (settings[code].required ? 'required' : 'optional') : 'off'),
    change: () => undefined,
    message: () => undefined,
  };
  return statesOf(form, find).filter(({ kind, name, state }) => test[kind](name) === state);
}

function isChosen(resolved: ResolvedForm, name: string): boolean {
  const at = name.slice(name.lastIndexOf(' of ') + 4);
  const value = valueAt(resolved.moment.answers, at);
  const option = JSON.parse(name.slice(0, name.lastIndexOf(' of '))) as Json;
  return Array.isArray(value) ? value.includes(option) : value === option;
}

/** Returns what edits do with the changes of a form: those that ran, and those that they concern and that waited. */
export function changesNow(form: Form, edited: readonly Pointer[], ran: ReadonlySet<string>, find: PartFinder): readonly State[] {
  const concerns = (on: Pointer) => edited.some((at) => isWithin(at, on) || isWithin(on, at));
  return form.changes.flatMap(({ id, on, when }) => {
    const word = ran.has(id) ? 'runs' : 'waits';
    return ran.has(id) || on.some(concerns) ? changeStates(id, when !== undefined, find).filter(({ state }) => state === word) : [];
  });
}
