import { isWithin, pointer, valueAt, within, type Pointer } from '../../../engine/base/pointer.js';
import { readsOf, verdictOf } from '../../../engine/build.js';
import {
  formatContext,
  formatFor,
  isBlank,
  limitError,
  type Field,
  type Form,
  type Read,
  type ResolvedForm,
} from '../../../engine/index.js';
import { answerRead, LEVELS, levelOf, settingCodes } from '../answering.js';
import type { Part } from '../mutate/parts.js';

/** What coverage counts, in the order of its table. */
export const KINDS = ['rule', 'check', 'change', 'fill', 'limit', 'option', 'setting', 'message'] as const;

/** One thing that a form can do and that a case can show: a rule that holds, an option that is chosen. */
export interface State {
  readonly kind: (typeof KINDS)[number];
  /** What it is a state of: `"a person pays"`, `maxLength of /firstName`. */
  readonly name: string;
  readonly state: string;
  /** Alike for all places of a field of a fragment. */
  readonly key: string;
  /** What it hangs on. */
  readonly reads: readonly Read[];
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

/** Returns how a person names a state: `limit maxLength of /race exceeded`. */
export const idOf = ({ kind, name, state }: Pick<State, 'kind' | 'name' | 'state'>): string => `${kind} ${name} ${state}`;

/** Finds the file and line of a part. */
interface PartFinder {
  at(file: string, place: Pointer): Part | undefined;
  named(kind: Part['kind'], id: string): Part | undefined;
}

/** Returns what finds the states of a form, all but those of its messages; `isMeant` says of which. */
export function stateFinder(parts: readonly Part[], isMeant = (_state: State): boolean => true): (form: Form) => readonly State[] {
  const byPlace = new Map(parts.map((part) => [`${part.file} ${part.at}`, part]));
  const byName = new Map(parts.map((part) => [`${part.kind} ${part.name}`, part]));
  const find: PartFinder = {
    at: (file, place) => byPlace.get(`${file} ${place}`),
    named: (kind, id) => byName.get(`${kind} ${JSON.stringify(id)}`),
  };
  const known = new WeakMap<Form, readonly State[]>();
  return (form) => {
    const states = known.get(form) ?? statesOf(form, find).filter(isMeant);
    known.set(form, states);
    return states;
  };
}

/** Returns the states of one thing, each with what shows it. */
function each(
  kind: State['kind'],
  name: string,
  { part, reads }: { readonly part: Part | undefined; readonly reads: readonly Read[] },
  tests: { readonly [state: string]: State['isSeen'] },
): readonly State[] {
  const where = part ? `${part.file}:${part.line}` : '';
  const alike = part ? name.split(' of /')[0] : name;
  return Object.entries(tests).map(([state, isSeen]) => ({
    kind,
    name,
    state,
    key: [kind, alike, state, where].join(' '),
    reads,
    where,
    isSeen,
  }));
}

/** Returns the state in which an answer gets a message in a language. */
export const messageState = (key: string, language: string, reads: readonly Read[] = []): State =>
  each('message', key, { part: undefined, reads }, { [`in ${language}`]: () => false })[0] as State;

function statesOf(form: Form, find: PartFinder): readonly State[] {
  const rules = form.rules.map((rule, n) => ({ rule, n, part: find.at(rule.origin.file, rule.origin.at), reads: rule.reads }));
  return [
    ...rules
      .filter(({ part }) => part?.kind === 'rule')
      .flatMap(({ rule, n, ...of }) =>
        each('rule', JSON.stringify(rule.id), of, {
          holds: ({ resolved }) => resolved.memo[n]?.holds === true,
          'does not hold': ({ resolved }) => resolved.memo[n]?.holds === false,
        }),
      ),
    ...form.checks.flatMap((check) =>
      each(
        'check',
        JSON.stringify(check.id),
        { part: find.at(check.origin.file, check.origin.at), reads: readsOfCheck(check) },
        {
          passes: ({ resolved }) => verdictOf(resolved, check) === 'holds',
          fails: ({ resolved }) => verdictOf(resolved, check) === 'fails',
        },
      ),
    ),
    ...form.changes.flatMap(({ id, on, when }) => {
      const reads = [...on.map(answerRead), ...readsOf(when)];
      const never = () => false;
      return each(
        'change',
        JSON.stringify(id),
        { part: find.named('change', id), reads },
        { runs: never, ...(when !== undefined && { waits: never }) },
      );
    }),
    ...form.fills.flatMap(({ id, box }) =>
      each(
        'fill',
        JSON.stringify(id),
        { part: find.named('fill', id), reads: [answerRead(box)] },
        {
          ticked: (moment) => isShown(moment, box) && answerAt(moment, box) === true,
          unticked: (moment) => isShown(moment, box) && answerAt(moment, box) !== true,
        },
      ),
    ),
    ...form.fields.flatMap((field) => [...limitStates(field, find), ...optionStates(field, find)]),
    ...settingCodes(form).flatMap((code) => settingStates(code)),
  ];
}

const readsOfCheck = ({ reads, at }: Form['checks'][number]): readonly Read[] => [answerRead(at), ...reads];
const answerAt = ({ resolved }: Moment, at: Pointer): unknown => valueAt(resolved.moment.answers, at);
const isShown = ({ resolved }: Moment, at: Pointer): boolean => resolved.states.get(at)?.visible === true;

function limitStates(field: Field, find: PartFinder): readonly State[] {
  const { pointer: at } = field;
  return Object.keys(field.limits).flatMap((keyword) => {
    const part = partOf(field, find, keyword);
    if (part?.kind !== 'limit') return [];
    return each(
      'limit',
      `${keyword} of ${at}`,
      { part, reads: [answerRead(at)] },
      {
        met: (moment) => isShown(moment, at) && !isBlank(answerAt(moment, at)) && !moment.errors.has(at),
        exceeded: ({ errors }) => errors.get(at) === keyword,
      },
    );
  });
}

function optionStates(field: Field, find: PartFinder): readonly State[] {
  return (field.choices ?? []).flatMap((value, n) => {
    const part = partOf(field, find, 'enum', String(n)) ?? partOf(field, find, 'items', 'enum', String(n));
    const chosen = (moment: Moment) => [answerAt(moment, field.pointer)].flat().includes(value);
    const of = { part, reads: [answerRead(field.pointer)] };
    return part ? each('option', `${JSON.stringify(value)} of ${field.pointer}`, of, { chosen }) : [];
  });
}

function settingStates(code: string): readonly State[] {
  const isAt =
    (level: unknown): State['isSeen'] =>
    ({ resolved }) =>
      levelOf(resolved.form.configured.settings[code]) === level;
  const reads = [{ root: 'setting', keys: [code] } as const];
  return each('setting', code, { part: undefined, reads }, Object.fromEntries(LEVELS.map((level) => [level.word, isAt(level)])));
}

/** In the last layer that says it. */
function partOf(field: Field, find: PartFinder, ...keys: readonly string[]): Part | undefined {
  return field.origins.flatMap(({ file, at }) => find.at(file, within(at, pointer(...keys))) ?? []).at(-1);
}

/** Returns the keys of the messages that a form can show, with what each source of one hangs on. */
export function messagesOf(resolved: ResolvedForm): ReadonlyMap<string, readonly (readonly Read[])[]> {
  const { form } = resolved.form.configured;
  const found = new Map<string, (readonly Read[])[]>();
  const note = (key: string, reads: readonly Read[]) => found.set(key, [...(found.get(key) ?? []), reads]);
  for (const check of form.checks) note(check.say, readsOfCheck(check));
  for (const field of form.fields)
    for (const key of fieldMessages(resolved, field)) if (key !== 'error.type') note(key, [answerRead(field.pointer)]);
  return found;
}

const fieldMessages = (resolved: ResolvedForm, field: Field): ReadonlySet<string> =>
  new Set([
    'error.required',
    ...Object.keys(field.limits).map((keyword) => limitError({ instancePath: '', keyword, params: {} }).textKey),
    ...(field.choices || resolved.states.get(field.pointer)?.options ? ['error.option'] : []),
    ...formatKeys(resolved, field),
  ]);

/** What the format says of a text that is wrong in it. */
function formatKeys(resolved: ResolvedForm, field: Field): readonly string[] {
  const format = formatFor(field);
  if (field.kind !== 'text' || !format) return [];
  const texts = format.examples.wrong.filter((value) => typeof value === 'string');
  return texts.flatMap((value) => format.check(value, formatContext({ field, resolved, siblings: {} }))?.textKey ?? []);
}

/** Returns what edits show of the changes of a form: those that ran, and those that they concern and that waited. */
export function changesNow(form: Form, states: readonly State[], edited: readonly Pointer[], ran: ReadonlySet<string>): readonly State[] {
  const concerns = (on: Pointer) => edited.some((at) => isWithin(at, on) || isWithin(on, at));
  const [moved, waited] = [
    form.changes.filter(({ id }) => ran.has(id)),
    form.changes.filter(({ id, on }) => !ran.has(id) && on.some(concerns)),
  ];
  const names = [moved, waited].map((changes) => new Set(changes.map(({ id }) => JSON.stringify(id))));
  return states.filter(({ kind, name, state }) => kind === 'change' && names[state === 'runs' ? 0 : 1]?.has(name));
}
