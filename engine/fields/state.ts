import { formatFor } from '../formats/registry.js';
import { own, type Pointer } from '../pointer.js';
import type { Reason, FieldState, EvaluationContext, Option, RuleMemo, LocalizedForm } from '../resolved.js';
import type { Field, Json, OptionSource } from '../types.js';
import type { FormIndex } from './form-index.js';
import { allowed, valuesOf } from './options.js';
import { sameValue } from './same-value.js';
import { textKeys } from './text-keys.js';

/** What a field's state is made from, once all rules have run. */
export interface Standing {
  readonly form: LocalizedForm;
  readonly moment: EvaluationContext;
  readonly index: FormIndex;
  readonly memo: readonly RuleMemo[];
  isVisible(at: Pointer): boolean;
}

/** The state of one field with its reasons; `before` itself when nothing about it changed. */
export function stateOf(field: Field, standing: Standing, before: FieldState | undefined): FieldState {
  const { index, memo } = standing;
  const at = field.pointer;
  const base = standing.form.configured.base.get(at);
  const visible = standing.isVisible(at);
  const options = keptOptions(before?.options, optionsOf(field, standing));
  const state: FieldState = {
    visible,
    required: visible && (base?.required === true || anyHolds(index.require.get(at), memo)),
    locked: anyHolds(index.lock.get(at), memo),
    reasons: [...(base?.reasons ?? []), ...ruleReasons(at, standing)],
    ...(options && { options }),
  };
  return before !== undefined && isSameState(before, state) ? before : state;
}

function anyHolds(rules: readonly number[] | undefined, memo: readonly RuleMemo[]): boolean {
  if (rules !== undefined) for (const rule of rules) if (memo[rule]?.holds === true) return true;
  return false;
}

/** The options that were there before, if they are the same. */
function keptOptions(before: readonly Option[] | undefined, now: readonly Option[] | undefined): readonly Option[] | undefined {
  return before !== undefined && sameValue(before, now) ? before : now;
}

/** States of one form: their options are kept while they are the same, and their reasons are told once. */
function isSameState(a: FieldState, b: FieldState): boolean {
  if (a.visible !== b.visible || a.required !== b.required || a.locked !== b.locked || a.options !== b.options) return false;
  return a.reasons.length === b.reasons.length && a.reasons.every((reason, nth) => reason === b.reasons[nth]);
}

function ruleReasons(at: Pointer, { index, memo }: Standing): Reason[] {
  return (index.reasons.get(at) ?? []).map(({ rule, held, unheld }) => (memo[rule]?.holds === true ? held : unheld));
}

/** The options a field has now: its own values, narrowed by settings, lookups and the rules that hold. */
function optionsOf(field: Field, standing: Standing): readonly Option[] | undefined {
  const { form, moment } = standing;
  const { settings, base } = form.configured;
  const sources = sourcesOf(field.pointer, standing);
  const lists = listsOf(standing);
  const key = sources.length === 0 ? field.pointer : `${field.pointer} ${sources.map(textOf).join()}`;
  if (lists.has(key)) return lists.get(key);
  const own = base.get(field.pointer)?.values ?? formatFor(field)?.values?.(moment.platform);
  const values = allowed([own, ...sources.map((source) => valuesOf(source, settings, moment))]);
  const options = values?.map((value) => ({ value, label: labelOf(field, value, sources, standing) }));
  lists.set(key, options);
  return options;
}

/** Where the options of a field come from besides itself and the settings. */
function sourcesOf(at: Pointer, { index, memo }: Standing): readonly OptionSource[] {
  const bound = index.optionBinding.get(at);
  const limits = index.options.get(at);
  if (limits === undefined) return bound === undefined ? NO_SOURCES : [bound];
  const held = limits.filter((limit) => memo[limit.rule]?.holds === true).map((limit) => limit.from);
  return [...(bound ? [bound] : []), ...held.sort(byText)];
}

const NO_SOURCES: readonly OptionSource[] = [];
const texts = new WeakMap<OptionSource, string>();

/** A source as a text, by which it is known; sources stand in definitions. */
function textOf(source: OptionSource): string {
  const known = texts.get(source);
  if (known !== undefined) return known;
  const text = JSON.stringify(source);
  texts.set(source, text);
  return text;
}

type Lists = Map<string, readonly Option[] | undefined>;

const known = new WeakMap<LocalizedForm, Pick<EvaluationContext, 'lookups' | 'platform'> & { readonly lists: Lists }>();

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
  return textOf(a) < textOf(b) ? -1 : 1;
}

function labelOf(field: Field, value: Json, sources: readonly OptionSource[], standing: Standing): string {
  const { form, moment } = standing;
  const keys = textKeys(form.configured.form.id, field, `option.${String(value)}`);
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

function sourceLabel(source: OptionSource, value: Json, moment: EvaluationContext): { keys: string[]; label?: string } | undefined {
  if ('platform' in source) return { keys: [`platform.${source.platform}.${String(value)}`] };
  if (!('lookup' in source)) return undefined;
  const label = moment.lookups[source.lookup]?.find((entry) => entry.code === value)?.label;
  return { keys: [`lookup.${source.lookup}.${String(value)}`], ...(label !== undefined && { label }) };
}
