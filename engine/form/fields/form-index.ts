import { memoize } from '../../base/memoize.js';
import { isWithin, parentOf, pointer, ROOT, type Pointer } from '../../base/pointer.js';
import type { Change, Field, Form, Logic, OptionSource, Read, Rule } from '../../types.js';
import type { Reason, ResolvedForm } from '../../resolved.js';
import { readsOf } from '../../expressions/reads-of.js';

/** Look-ups of a compiled form that are needed often, computed once. */
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
  /** For each field the rules that affect it, in their order, as reasons. */
  readonly reasons: ReadonlyMap<Pointer, readonly RuleReason[]>;
  /** Options that a binding takes from a lookup or the platform, which are only known at evaluation. */
  readonly optionBinding: ReadonlyMap<Pointer, OptionSource>;
  /** For each rule the key paths of the variables it reads. */
  readonly inputs: readonly ReadPaths[];
  /** For each rule the fields whose state it affects, those inside a shown group included. */
  readonly touched: readonly (readonly Pointer[])[];
  /** For each field the rules that read it, something in it, or a group around it. */
  readonly readers: ReadonlyMap<Pointer, readonly number[]>;
  /** What the form reads of its outer form. */
  readonly parentReads: readonly Read[];
  /** Whether the form, or a form of its lists, has fills. */
  readonly hasFills: boolean;
}

/** Key paths, and whether none of them is inside another. */
export interface ReadPaths {
  readonly keys: readonly (readonly string[])[];
  readonly areApart: boolean;
}

/** A rule as a reason for the state of a field: one for when it holds, one for when it does not. */
interface RuleReason {
  readonly rule: number;
  readonly held: Reason;
  readonly unheld: Reason;
}

/** Computed once for each form, because forms never change. */
export const indexOf = memoize(createIndex, (form) => form);

/** The compiled fields of a resolved form by pointer. */
export function formFields(resolved: ResolvedForm): ReadonlyMap<Pointer, Field> {
  return indexOf(resolved.form.configured.form).field;
}

function createIndex(form: Form): FormIndex {
  const children = new Map<Pointer, Field[]>([[ROOT, []]]);
  for (const field of form.fields) {
    appendTo(children, field.parent, field);
    if (field.kind === 'group') children.set(field.pointer, []);
  }
  const field = new Map(form.fields.map((each) => [each.pointer, each]));
  const tree = { field, children };
  const rules = {
    show: rulesByField(form.rules, (rule) => rule.show),
    require: rulesByField(form.rules, (rule) => rule.require),
    lock: locksByField(
      form,
      rulesByField(form.rules, (rule) => rule.lock),
    ),
    options: optionRulesByField(form.rules),
  };
  return {
    ...tree,
    ...rules,
    keyed: new Map([...children].map(([at, fields]) => [at, new Map(fields.map((each) => [each.key, each]))])),
    place: new Map(form.fields.map((each, nth) => [each.pointer, nth])),
    reasons: new Map(form.fields.map((each) => [each.pointer, ruleReasonsFor(form, each.pointer, rules)])),
    optionBinding: new Map(
      form.bindings.flatMap(({ at, options }) => (options && ('lookup' in options || 'platform' in options) ? [[at, options]] : [])),
    ),
    inputs: form.rules.map((rule) => readPaths(rule.reads)),
    touched: form.rules.map((rule) => affectedFields(rule, tree)),
    readers: rulesByField(form.rules, (rule) => fieldsRead(rule, tree)),
    parentReads: parentReadsOf(form),
    hasFills: hasFills(form),
  };
}

function readPaths(reads: readonly Read[]): ReadPaths {
  const pointers = reads.map((read) => pointer(read.root, ...read.keys));
  const areApart = !pointers.some((at, nth) => pointers.some((other, otherIndex) => otherIndex !== nth && isWithin(at, other)));
  return { keys: reads.map((read) => [read.root, ...read.keys]), areApart };
}

function appendTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function rulesByField(rules: readonly Rule[], targets: (rule: Rule) => readonly Pointer[]): Map<Pointer, number[]> {
  const by = new Map<Pointer, number[]>();
  rules.forEach((rule, at) => targets(rule).forEach((target) => appendTo(by, target, at)));
  return by;
}

function optionRulesByField(rules: readonly Rule[]): Map<Pointer, { rule: number; from: OptionSource }[]> {
  const by = new Map<Pointer, { rule: number; from: OptionSource }[]>();
  rules.forEach((rule, at) => rule.options.forEach((limit) => appendTo(by, limit.at, { rule: at, from: limit.from })));
  return by;
}

function locksByField(form: Form, locks: ReadonlyMap<Pointer, readonly number[]>): Map<Pointer, readonly number[]> {
  const locking = (at: Pointer): number[] => [...(locks.get(at) ?? []), ...(at === ROOT ? [] : locking(parentOf(at)))];
  return new Map(form.fields.map(({ pointer: at }) => [at, locking(at)]));
}

function ruleReasonsFor(form: Form, at: Pointer, { show, require, lock, options }: Pick<FormIndex, RuleEffect>): RuleReason[] {
  const effects: { readonly [effect in RuleEffect]: readonly number[] } = {
    show: show.get(at) ?? [],
    require: require.get(at) ?? [],
    lock: lock.get(at) ?? [],
    options: (options.get(at) ?? []).map((limit) => limit.rule),
  };
  const names = Object.keys(effects) as RuleEffect[];
  const rules = [...new Set(names.flatMap((name) => effects[name]))].sort((a, b) => a - b);
  return rules.map((rule) => {
    const decides = names.filter((name) => effects[name].includes(rule));
    const reason = (holds: boolean): Reason => ({ kind: 'rule', id: form.rules[rule]?.id ?? '', holds, decides });
    return { rule, held: reason(true), unheld: reason(false) };
  });
}

type RuleEffect = 'show' | 'require' | 'lock' | 'options';
type FieldTree = Pick<FormIndex, 'field' | 'children'>;

function affectedFields(rule: Rule, tree: FieldTree): Pointer[] {
  const whole = [...rule.show, ...rule.lock].flatMap((at) => fieldsIn(tree, at));
  return [...new Set([...whole, ...rule.require, ...rule.options.map((limit) => limit.at)])];
}

function fieldsRead(rule: Rule, tree: FieldTree): Pointer[] {
  const pointers = rule.reads.filter((read) => read.root === 'answers').map((read) => pointer(...read.keys));
  return [...new Set(pointers.flatMap((at) => [...fieldsAround(tree, at), ...fieldsIn(tree, at)]))];
}

function fieldsIn(tree: FieldTree, at: Pointer): Pointer[] {
  const inside = (tree.children.get(at) ?? []).flatMap((field) => fieldsIn(tree, field.pointer));
  return tree.field.has(at) ? [at, ...inside] : inside;
}

function fieldsAround(tree: FieldTree, at: Pointer): Pointer[] {
  const outerFields: Pointer[] = [];
  for (let outer = at; outer !== ROOT;) {
    outer = parentOf(outer);
    if (tree.field.has(outer)) outerFields.push(outer);
  }
  return outerFields;
}

function parentReadsOf(form: Form): readonly Read[] {
  const reads = expressionsOf(form).flatMap((logic) => readsOf(logic));
  const copied = form.fills.flatMap((fill) => fill.copy.map((copy) => copy.from));
  const unique = new Map<string, Read>();
  for (const read of [...reads, ...copied]) if (read.root === 'parent') unique.set(read.keys.join('.'), read);
  return [...unique.values()];
}

function hasFills(form: Form): boolean {
  return form.fills.length > 0 || form.fields.some((field) => field.rows !== undefined && hasFills(field.rows));
}

function expressionsOf(form: Form): Logic[] {
  const moves = form.submit.body.filter((move) => 'to' in move);
  return [
    ...form.rules.map((rule) => rule.when),
    ...form.checks.flatMap((check) => [check.when, check.holds, ...Object.values(check.with)]),
    ...form.changes.flatMap((change: Change) => [change.when, ...change.set.map((set) => set.to)]),
    ...form.bindings.map((binding) => binding.default),
    ...moves.flatMap((move) => [
      move.when,
      ...Object.values(move.with).map((parameter) => (typeof parameter === 'object' ? parameter.else : undefined)),
    ]),
  ].filter((logic) => logic !== undefined);
}
