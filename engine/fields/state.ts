import { formatFor } from '../formats/registry.js';
import { ROOT, own, parentOf, type Pointer } from '../pointer.js';
import type { Because, FieldState, Moment, Option, RuleMemo, SpokenForm } from '../resolved.js';
import type { Field, Json, OptionSource } from '../types.js';
import type { FormIndex } from './form-index.js';
import { allowed, valuesOf } from './options.js';
import { sameValue } from './same-value.js';
import { textKeys } from './text-keys.js';

/** What a field's state is made from, once all rules have run. */
export interface Standing {
  readonly form: SpokenForm;
  readonly moment: Moment;
  readonly index: FormIndex;
  readonly memo: readonly RuleMemo[];
  isVisible(at: Pointer): boolean;
}

/** The state of one field with its reasons; `before` itself when nothing about it changed. */
export function stateOf(field: Field, standing: Standing, before: FieldState | undefined): FieldState {
  const { index, memo } = standing;
  const base = standing.form.tenant.base.get(field.pointer);
  const visible = standing.isVisible(field.pointer);
  const anyHolds = (rules: readonly number[] = []) => rules.some((rule) => memo[rule]?.holds === true);
  const options = kept(before?.options, optionsOf(field, standing));
  const state: FieldState = {
    visible,
    required: visible && (base?.required === true || anyHolds(index.require.get(field.pointer))),
    locked: anyHolds(lockRules(field.pointer, index)),
    because: [...(base?.because ?? []), ...ruleReasons(field.pointer, standing)],
    ...(options && { options }),
  };
  return kept(before, state);
}

/** What was there before, if it is the same. */
function kept<T>(before: T | undefined, now: T): T {
  return before !== undefined && sameValue(before, now) ? before : now;
}

/** A lock on a group locks what is in it. */
function lockRules(at: Pointer, index: FormIndex): readonly number[] {
  const own = index.lock.get(at) ?? [];
  return at === ROOT ? own : [...own, ...lockRules(parentOf(at), index)];
}

function ruleReasons(at: Pointer, standing: Standing): Because[] {
  const { index, memo, form } = standing;
  const effects = {
    show: index.show.get(at) ?? [],
    require: index.require.get(at) ?? [],
    lock: lockRules(at, index),
    options: (index.options.get(at) ?? []).map((limit) => limit.rule),
  };
  const names = Object.keys(effects) as (keyof typeof effects)[];
  const rules = [...new Set(names.flatMap((name) => effects[name]))].sort((a, b) => a - b);
  return rules.map((rule) => ({
    kind: 'rule',
    id: form.tenant.form.rules[rule]?.id ?? '',
    holds: memo[rule]?.holds === true,
    decides: names.filter((name) => effects[name].includes(rule)),
  }));
}

/** The options a field has now: its own values, narrowed by settings, lookups and the rules that hold. */
function optionsOf(field: Field, standing: Standing): readonly Option[] | undefined {
  const { form, moment, index, memo } = standing;
  const { settings, base } = form.tenant;
  const bound = index.optionBinding.get(field.pointer);
  const limits = (index.options.get(field.pointer) ?? []).filter((limit) => memo[limit.rule]?.holds === true).map((limit) => limit.from);
  const sources = [...(bound ? [bound] : []), ...limits.sort(byText)];
  const lists = listsOf(standing);
  const key = `${field.pointer} ${JSON.stringify(sources)}`;
  if (lists.has(key)) return lists.get(key);
  const own = base.get(field.pointer)?.values ?? formatFor(field)?.values?.(moment.platform);
  const values = allowed([own, ...sources.map((source) => valuesOf(source, settings, moment))]);
  const options = values?.map((value) => ({ value, label: labelOf(field, value, sources, standing) }));
  lists.set(key, options);
  return options;
}

type Lists = Map<string, readonly Option[] | undefined>;

const known = new WeakMap<SpokenForm, Pick<Moment, 'lookups' | 'platform'> & { readonly lists: Lists }>();

/** The options a form has made already: they depend on answers only by which sources apply, and some are long. */
function listsOf({ form, moment: { lookups, platform } }: Standing): Lists {
  const before = known.get(form);
  if (before?.lookups === lookups && before.platform === platform) return before.lists;
  const lists: Lists = new Map();
  known.set(form, { lookups, platform, lists });
  return lists;
}

/** An order of sources that does not depend on the order of rules. */
function byText(a: OptionSource, b: OptionSource): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

function labelOf(field: Field, value: Json, sources: readonly OptionSource[], standing: Standing): string {
  const { form, moment } = standing;
  const keys = textKeys(form.tenant.form.id, field, `option.${String(value)}`);
  const fromSources = sources.map((source) => sourceLabel(source, value, moment));
  const labelled = fromSources.find((found) => found?.label !== undefined)?.label;
  const format = formatFor(field);
  const fallback = labelled ?? writtenLabel(field, value) ?? format?.label?.(value) ?? String(value);
  const ofFormat = format?.labelKey ? [format.labelKey(value)] : [];
  return form.text([...keys, ...fromSources.flatMap((found) => found?.keys ?? []), ...ofFormat], fallback);
}

/** The label that stands in the definition beside the field's own option. */
function writtenLabel({ ui, choices = [] }: Field, value: Json): string | undefined {
  const label = own(ui['ui:enumNames'], String(choices.indexOf(value)));
  return typeof label === 'string' ? label : undefined;
}

function sourceLabel(source: OptionSource, value: Json, moment: Moment): { keys: string[]; label?: string } | undefined {
  if ('platform' in source) return { keys: [`platform.${source.platform}.${String(value)}`] };
  if (!('lookup' in source)) return undefined;
  const label = moment.lookups[source.lookup]?.find((entry) => entry.code === value)?.label;
  return { keys: [`lookup.${source.lookup}.${String(value)}`], ...(label !== undefined && { label }) };
}
