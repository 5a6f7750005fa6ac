import { isWithin, parentOf, pointer, ROOT, type Pointer } from '../pointer.js';
import type { Change, Field, Form, Logic, OptionSource, Read, Rule } from '../types.js';
import type { Reason, ResolvedForm } from '../resolved.js';
import { readsOf } from '../logic/reads.js';

/** What is asked of a compiled form again and again, found once. */
export interface FormIndex {
  readonly field: ReadonlyMap<Pointer, Field>;
  /** Each field's place on the screen. */
  readonly place: ReadonlyMap<Pointer, number>;
  /** The fields of each group in screen order; the root is the empty pointer. */
  readonly children: ReadonlyMap<Pointer, readonly Field[]>;
  /** The same by key. */
  readonly keyed: ReadonlyMap<Pointer, ReadonlyMap<string, Field>>;
  readonly show: ReadonlyMap<Pointer, readonly number[]>;
  readonly require: ReadonlyMap<Pointer, readonly number[]>;
  /** A lock on a group locks what is in it. */
  readonly lock: ReadonlyMap<Pointer, readonly number[]>;
  readonly options: ReadonlyMap<Pointer, readonly { readonly rule: number; readonly from: OptionSource }[]>;
  /** For each field the rules that have a say about it, in their order, as reasons. */
  readonly reasons: ReadonlyMap<Pointer, readonly RuleReason[]>;
  /** Options that a binding takes from a lookup or the platform, which are known only at the moment of evaluation. */
  readonly optionBinding: ReadonlyMap<Pointer, OptionSource>;
  /** When each rule has its turn. */
  readonly turn: ReadonlyMap<number, number>;
  /** For each rule where what it reads lies in its roots. */
  readonly inputs: readonly Places[];
  /** For each rule the fields whose state it has a say in, those inside a shown group included. */
  readonly touched: readonly (readonly Pointer[])[];
  /** For each field the rules that read it, something in it, or a group around it. */
  readonly readers: ReadonlyMap<Pointer, readonly number[]>;
  /** What the form reads of the form around it. */
  readonly parentReads: readonly Read[];
  /** Has it boxes that fill other fields, or have the forms of its lists? */
  readonly hasFills: boolean;
}

/** The keys of places, and whether none of these lies in another. */
export interface Places {
  readonly keys: readonly (readonly string[])[];
  readonly areApart: boolean;
}

/** A rule as a reason for the state of a field: what is said while it holds, and while it does not. */
interface RuleReason {
  readonly rule: number;
  readonly held: Reason;
  readonly unheld: Reason;
}

const indexes = new WeakMap<Form, FormIndex>();

/** The index of a form; forms never change, so it is made once. */
export function indexOf(form: Form): FormIndex {
  const known = indexes.get(form);
  if (known) return known;
  const index = makeIndex(form);
  indexes.set(form, index);
  return index;
}

/** The compiled fields of a resolved form by pointer. */
export function formFields(resolved: ResolvedForm): ReadonlyMap<Pointer, Field> {
  return indexOf(resolved.form.configured.form).field;
}

function makeIndex(form: Form): FormIndex {
  const children = new Map<Pointer, Field[]>([[ROOT, []]]);
  for (const field of form.fields) {
    append(children, field.parent, field);
    if (field.kind === 'group') children.set(field.pointer, []);
  }
  const field = new Map(form.fields.map((each) => [each.pointer, each]));
  const tree = { field, children };
  const rules = {
    show: rulesBy(form.rules, (rule) => rule.show),
    require: rulesBy(form.rules, (rule) => rule.require),
    lock: lockedBy(
      form,
      rulesBy(form.rules, (rule) => rule.lock),
    ),
    options: optionsBy(form.rules),
  };
  return {
    ...tree,
    ...rules,
    keyed: new Map([...children].map(([at, fields]) => [at, new Map(fields.map((each) => [each.key, each]))])),
    place: new Map(form.fields.map((each, nth) => [each.pointer, nth])),
    reasons: new Map(form.fields.map((each) => [each.pointer, reasonsFor(form, each.pointer, rules)])),
    optionBinding: new Map(
      form.bindings.flatMap(({ at, options }) => (options && ('lookup' in options || 'platform' in options) ? [[at, options]] : [])),
    ),
    turn: new Map(form.order.flatMap((step, nth) => (typeof step === 'number' ? [[step, nth]] : []))),
    inputs: form.rules.map((rule) => placesOf(rule.reads)),
    touched: form.rules.map((rule) => touchedBy(rule, tree)),
    readers: rulesBy(form.rules, (rule) => readBy(rule, tree)),
    parentReads: parentReadsOf(form),
    hasFills: hasFills(form),
  };
}

function placesOf(reads: readonly Read[]): Places {
  const pointers = reads.map((read) => pointer(read.root, ...read.keys));
  const areApart = !pointers.some((at, nth) => pointers.some((other, beside) => beside !== nth && isWithin(at, other)));
  return { keys: reads.map((read) => [read.root, ...read.keys]), areApart };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function rulesBy(rules: readonly Rule[], targets: (rule: Rule) => readonly Pointer[]): Map<Pointer, number[]> {
  const by = new Map<Pointer, number[]>();
  rules.forEach((rule, at) => targets(rule).forEach((target) => append(by, target, at)));
  return by;
}

function optionsBy(rules: readonly Rule[]): Map<Pointer, { rule: number; from: OptionSource }[]> {
  const by = new Map<Pointer, { rule: number; from: OptionSource }[]>();
  rules.forEach((rule, at) => rule.options.forEach((limit) => append(by, limit.at, { rule: at, from: limit.from })));
  return by;
}

/** The rules that lock each field, those that lock a group around it included. */
function lockedBy(form: Form, locks: ReadonlyMap<Pointer, readonly number[]>): Map<Pointer, readonly number[]> {
  const locking = (at: Pointer): number[] => [...(locks.get(at) ?? []), ...(at === ROOT ? [] : locking(parentOf(at)))];
  return new Map(form.fields.map(({ pointer: at }) => [at, locking(at)]));
}

function reasonsFor(form: Form, at: Pointer, { show, require, lock, options }: Pick<FormIndex, Effect>): RuleReason[] {
  const effects: { readonly [effect in Effect]: readonly number[] } = {
    show: show.get(at) ?? [],
    require: require.get(at) ?? [],
    lock: lock.get(at) ?? [],
    options: (options.get(at) ?? []).map((limit) => limit.rule),
  };
  const names = Object.keys(effects) as Effect[];
  const rules = [...new Set(names.flatMap((name) => effects[name]))].sort((a, b) => a - b);
  return rules.map((rule) => {
    const decides = names.filter((name) => effects[name].includes(rule));
    const reason = (holds: boolean): Reason => ({ kind: 'rule', id: form.rules[rule]?.id ?? '', holds, decides });
    return { rule, held: reason(true), unheld: reason(false) };
  });
}

type Effect = 'show' | 'require' | 'lock' | 'options';
type Tree = Pick<FormIndex, 'field' | 'children'>;

function touchedBy(rule: Rule, tree: Tree): Pointer[] {
  const whole = [...rule.show, ...rule.lock].flatMap((at) => fieldsIn(tree, at));
  return [...new Set([...whole, ...rule.require, ...rule.options.map((limit) => limit.at)])];
}

/** Whose answers a rule reads: a place in the answers is a part of the fields around it, and holds those inside it. */
function readBy(rule: Rule, tree: Tree): Pointer[] {
  const places = rule.reads.filter((read) => read.root === 'answers').map((read) => pointer(...read.keys));
  return [...new Set(places.flatMap((at) => [...fieldsAround(tree, at), ...fieldsIn(tree, at)]))];
}

/** The field at a place, and all of those in it. */
function fieldsIn(tree: Tree, at: Pointer): Pointer[] {
  const inside = (tree.children.get(at) ?? []).flatMap((field) => fieldsIn(tree, field.pointer));
  return tree.field.has(at) ? [at, ...inside] : inside;
}

function fieldsAround(tree: Tree, at: Pointer): Pointer[] {
  const around: Pointer[] = [];
  for (let outer = at; outer !== ROOT;) {
    outer = parentOf(outer);
    if (tree.field.has(outer)) around.push(outer);
  }
  return around;
}

/** Everything a form's rules, checks, fills, changes and moves read of the form around it. */
function parentReadsOf(form: Form): readonly Read[] {
  const reads = logicsOf(form).flatMap((logic) => readsOf(logic));
  const copied = form.fills.flatMap((fill) => fill.copy.map((copy) => copy.from));
  const unique = new Map<string, Read>();
  for (const read of [...reads, ...copied]) if (read.root === 'parent') unique.set(read.keys.join('.'), read);
  return [...unique.values()];
}

function hasFills(form: Form): boolean {
  return form.fills.length > 0 || form.fields.some((field) => field.rows !== undefined && hasFills(field.rows));
}

/** Every expression of a form, wherever it stands. */
function logicsOf(form: Form): Logic[] {
  return [
    ...form.rules.map((rule) => rule.when),
    ...form.checks.flatMap((check) => [check.when, check.holds, ...Object.values(check.with)]),
    ...form.changes.flatMap((change: Change) => [change.when, ...change.set.map((set) => set.to)]),
    ...form.bindings.map((binding) => binding.default),
    ...form.submit.body.flatMap((move) => ('drop' in move ? [move.readBack] : [move.when])),
  ].filter((logic) => logic !== undefined);
}
