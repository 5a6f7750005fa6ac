import { formatFor } from '../../formats/registry.js';
import { valueAtKeys, own, type Pointer } from '../../base/pointer.js';
import type { EvaluationContext, Settings, Reason, FieldState, Option, RuleMemo, LocalizedForm } from '../../resolved.js';
import type { Json, OptionSource, Field } from '../../types.js';
import { keepIfSame } from '../../base/equality.js';
import { memoize } from '../../base/memoize.js';
import type { FormIndex } from './form-index.js';
import { textKeys } from './text-keys.js';

/** Undefined if it does not limit the options. A lookup or platform list that does not exist offers nothing. */
export function valuesOfSource(
  source: OptionSource,
  settings: Settings,
  moment: Pick<EvaluationContext, 'lookups' | 'platform'>,
): readonly Json[] | undefined {
  if ('values' in source) return source.values;
  if ('each' in source) return Object.keys(source.each).filter((value) => isOn(settings, source.each[value]));
  if ('setting' in source) return valuesInSetting(settings, source.setting);
  if ('lookup' in source) return (moment.lookups[source.lookup] ?? []).map((entry) => entry.code);
  const list = valueAtKeys(moment.platform, source.platform.split('.'));
  return Array.isArray(list) ? list : [];
}

function isOn(settings: Settings, code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(settings, code) && settings[code]?.on === true;
}

function valuesInSetting(settings: Settings, code: string): readonly Json[] | undefined {
  const value = Object.hasOwn(settings, code) ? settings[code]?.value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.split(',').map((part) => part.trim());
}

/** Returns the values that are in all of the lists, in the order of the first; undefined if no list is given. */
export function intersectValues(lists: readonly (readonly Json[] | undefined)[]): readonly Json[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

/** What field states are computed from after all rules have run. */
export interface StateInput {
  readonly form: LocalizedForm;
  readonly moment: EvaluationContext;
  readonly index: FormIndex;
  readonly memo: readonly RuleMemo[];
  isVisible(at: Pointer): boolean;
}

/** Returns `before` itself if nothing changed. */
export function fieldState(field: Field, input: StateInput, before: FieldState | undefined): FieldState {
  const { index, memo } = input;
  const at = field.pointer;
  const base = input.form.configured.base.get(at);
  const visible = input.isVisible(at);
  const options = keepIfSame(before?.options, fieldOptions(field, input));
  const state: FieldState = {
    visible,
    required: visible && (base?.required === true || anyHolds(index.require.get(at), memo)),
    locked: anyHolds(index.lock.get(at), memo),
    reasons: [...(base?.reasons ?? []), ...ruleReasons(at, input)],
    ...(options && { options }),
  };
  return before !== undefined && isSameState(before, state) ? before : state;
}

function anyHolds(rules: readonly number[] = [], memo: readonly RuleMemo[]): boolean {
  return rules.some((rule) => memo[rule]?.holds === true);
}

function ruleReasons(at: Pointer, { index, memo }: StateInput): Reason[] {
  return (index.reasons.get(at) ?? []).map(({ rule, held, unheld }) => (memo[rule]?.holds === true ? held : unheld));
}

/** Options and reasons are compared by identity, because both are reused. */
function isSameState(a: FieldState, b: FieldState): boolean {
  if (a.visible !== b.visible || a.required !== b.required || a.locked !== b.locked || a.options !== b.options) return false;
  return a.reasons.length === b.reasons.length && a.reasons.every((reason, index) => reason === b.reasons[index]);
}

/** Undefined if any value is possible. */
function fieldOptions(field: Field, input: StateInput): readonly Option[] | undefined {
  const { form, moment } = input;
  const { settings, base } = form.configured;
  const sources = optionSourcesOf(field.pointer, input);
  const lists = optionCacheOf(input);
  const key = sources.length === 0 ? field.pointer : `${field.pointer} ${sources.map(sourceText).join()}`;
  if (lists.has(key)) return lists.get(key);
  const own = base.get(field.pointer)?.values ?? formatFor(field)?.values?.(moment.platform);
  const values = intersectValues([own, ...sources.map((source) => valuesOfSource(source, settings, moment))]);
  const options = values?.map((value) => ({ value, label: optionLabel(field, value, sources, input) }));
  lists.set(key, options);
  return options;
}

/** The lookup or platform list of the binding, then those of the rules that hold, in a fixed order. */
function optionSourcesOf(at: Pointer, { index, memo }: StateInput): readonly OptionSource[] {
  const fromBinding = index.optionBinding.get(at);
  const limits = index.options.get(at);
  if (limits === undefined) return fromBinding === undefined ? NO_SOURCES : [fromBinding];
  const fromRules = limits.filter((limit) => memo[limit.rule]?.holds === true).map((limit) => limit.from);
  return [...(fromBinding ? [fromBinding] : []), ...fromRules.sort(compareByText)];
}

const NO_SOURCES: readonly OptionSource[] = [];
/** A source as JSON text, which identifies it. */
const sourceText = memoize(
  (source: OptionSource) => JSON.stringify(source),
  (source) => source,
);

type OptionCache = Map<string, readonly Option[] | undefined>;

const optionCaches = new WeakMap<LocalizedForm, Pick<EvaluationContext, 'lookups' | 'platform'> & { readonly lists: OptionCache }>();

/** Options depend on answers only through their sources, which are part of the key. */
function optionCacheOf({ form, moment: { lookups, platform } }: StateInput): OptionCache {
  const before = optionCaches.get(form);
  if (before?.lookups === lookups && before.platform === platform) return before.lists;
  const lists: OptionCache = new Map();
  optionCaches.set(form, { lookups, platform, lists });
  return lists;
}

/** By their text, so that their order does not depend on the order of rules. */
function compareByText(a: OptionSource, b: OptionSource): number {
  return sourceText(a) < sourceText(b) ? -1 : 1;
}

/** Returns the label of an option: from texts, else from a lookup, the definition, the format or the value itself. */
function optionLabel(field: Field, value: Json, sources: readonly OptionSource[], input: StateInput): string {
  const { form, moment } = input;
  const keys = textKeys(form.configured.form.id, field, `option.${String(value)}`);
  const fromSources = sources.map((source) => labelFromSource(source, value, moment));
  const labelled = fromSources.find((found) => found?.label !== undefined)?.label;
  const format = formatFor(field);
  const fallback = labelled ?? writtenLabel(field, value) ?? format?.label?.(value) ?? String(value);
  const ofFormat = format?.labelKey ? [format.labelKey(value)] : [];
  return form.text([...keys, ...fromSources.flatMap((found) => found?.keys ?? []), ...ofFormat], fallback);
}

function writtenLabel({ ui, choices = [] }: Field, value: Json): string | undefined {
  const label = own(ui['ui:enumNames'], String(choices.indexOf(value)));
  return typeof label === 'string' ? label : undefined;
}

function labelFromSource(source: OptionSource, value: Json, moment: EvaluationContext): { keys: string[]; label?: string } | undefined {
  if ('platform' in source) return { keys: [`platform.${source.platform}.${String(value)}`] };
  if (!('lookup' in source)) return undefined;
  const label = moment.lookups[source.lookup]?.find((entry) => entry.code === value)?.label;
  return { keys: [`lookup.${source.lookup}.${String(value)}`], ...(label !== undefined && { label }) };
}
