import { isWithin, pointer, valueAt, within, type Pointer } from '../../../engine/base/pointer.js';
import { verdictOf } from '../../../engine/build.js';
import { formatContext, formatFor, isBlank, limitError, type Field, type Form, type ResolvedForm } from '../../../engine/index.js';
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
  /** Whether a moment shows it; edits show those of changes, and errors those of messages. */
  readonly isSeen: (moment: Moment) => boolean;
}

/** A form at a moment, and the codes of its errors by field. */
interface Moment {
  readonly resolved: ResolvedForm;
  readonly errors: ReadonlyMap<string, string>;
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

/** Returns the states of one thing, each with what shows it. */
function each(
  kind: State['kind'],
  name: string,
  part: Part | undefined,
  tests: { readonly [state: string]: State['isSeen'] },
): readonly State[] {
  const where = part ? `${part.file}:${part.line}` : '';
  return Object.entries(tests).map(([state, isSeen]) => ({ kind, name, state, where, isSeen }));
}

/** Returns all states that a form has but those of its messages. */
export function statesOf(form: Form, find: PartFinder): readonly State[] {
  const rules = form.rules.map((rule, n) => ({ rule, n, part: find.at(rule.origin.file, rule.origin.at) }));
  return [
    ...rules
      .filter(({ part }) => part?.kind === 'rule')
      .flatMap(({ rule, n, part }) =>
        each('rule', JSON.stringify(rule.id), part, {
          holds: ({ resolved }) => resolved.memo[n]?.holds === true,
          'does not hold': ({ resolved }) => resolved.memo[n]?.holds === false,
        }),
      ),
    ...form.checks.flatMap((check) =>
      each('check', JSON.stringify(check.id), find.at(check.origin.file, check.origin.at), {
        passes: ({ resolved }) => verdictOf(resolved, check) === 'holds',
        fails: ({ resolved }) => verdictOf(resolved, check) === 'fails',
      }),
    ),
    ...form.changes.flatMap((change) => changeStates(change, find)),
    ...form.fills.flatMap(({ id, box }) =>
      each('fill', JSON.stringify(id), find.named('fill', id), {
        ticked: (moment) => isShown(moment, box) && answerAt(moment, box) === true,
        unticked: (moment) => isShown(moment, box) && answerAt(moment, box) !== true,
      }),
    ),
    ...form.fields.flatMap((field) => [...limitStates(field, find), ...optionStates(field, find)]),
    ...settingCodes(form).flatMap((code) => settingStates(code)),
  ];
}

const answerAt = ({ resolved }: Moment, at: Pointer): unknown => valueAt(resolved.moment.answers, at);
const isShown = ({ resolved }: Moment, at: Pointer): boolean => resolved.states.get(at)?.visible === true;

function changeStates({ id, when }: Form['changes'][number], find: PartFinder): readonly State[] {
  const never = () => false;
  return each('change', JSON.stringify(id), find.named('change', id), when === undefined ? { runs: never } : { runs: never, waits: never });
}

function limitStates(field: Field, find: PartFinder): readonly State[] {
  const { pointer: at } = field;
  return Object.keys(field.limits).flatMap((keyword) => {
    const part = partOf(field, find, keyword);
    if (part?.kind !== 'limit') return [];
    return each('limit', `${keyword} of ${at}`, part, {
      met: (moment) => isShown(moment, at) && !isBlank(answerAt(moment, at)) && !moment.errors.has(at),
      exceeded: ({ errors }) => errors.get(at) === keyword,
    });
  });
}

function optionStates(field: Field, find: PartFinder): readonly State[] {
  return (field.choices ?? []).flatMap((value, n) => {
    const part = partOf(field, find, 'enum', String(n)) ?? partOf(field, find, 'items', 'enum', String(n));
    const chosen = (moment: Moment) => [answerAt(moment, field.pointer)].flat().includes(value);
    return part ? each('option', `${JSON.stringify(value)} of ${field.pointer}`, part, { chosen }) : [];
  });
}

function settingStates(code: string): readonly State[] {
  const levelIn = ({ resolved }: Moment) => {
    const setting = resolved.form.configured.settings[code];
    return setting?.on !== true ? 'off' : setting.required ? 'required' : 'optional';
  };
  const levels = ['off', 'optional', 'required'].map((level) => [level, (moment: Moment) => levelIn(moment) === level] as const);
  return each('setting', code, undefined, Object.fromEntries(levels));
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

/** Returns what edits do with the changes of a form: those that ran, and those that they concern and that waited. */
export function changesNow(form: Form, edited: readonly Pointer[], ran: ReadonlySet<string>, find: PartFinder): readonly State[] {
  const concerns = (on: Pointer) => edited.some((at) => isWithin(at, on) || isWithin(on, at));
  return form.changes.flatMap((change) => {
    const word = ran.has(change.id) ? 'runs' : 'waits';
    const isMeant = ran.has(change.id) || change.on.some(concerns);
    return isMeant ? changeStates(change, find).filter(({ state }) => state === word) : [];
  });
}
