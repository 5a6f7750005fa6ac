import { applyLogic } from '../../expressions/evaluate-logic.js';
import { intersectValues, valuesOfSource } from '../fields/field-state.js';
import type { Reason, FieldBase, EvaluationContext, Setting, Settings, ConfiguredForm } from '../../resolved.js';
import type { Binding, Field, Form, Json, JsonObject, OptionSource } from '../../types.js';
import type { Pointer } from '../../base/pointer.js';

/** What the defaults of bindings may read besides settings. */
export type SettingsContext = Pick<EvaluationContext, 'platform' | 'today' | 'context'>;

/**
 * Applies the settings of a tenant to a compiled form and the forms in its lists: which fields are shown, which are required, their options
 * and defaults. A setting that is absent is off (SPEC 4).
 * @example applySettings(form, readSettings(byCategory), { platform, today: '2026-11-20', context: {} })
 */
export function applySettings(form: Form, settings: Settings, context: SettingsContext): ConfiguredForm {
  const bindings = new Map(form.bindings.map((binding) => [binding.at, binding]));
  const base = new Map<Pointer, FieldBase>();
  const rows = new Map<Pointer, ConfiguredForm>();
  for (const field of form.fields) {
    base.set(field.pointer, fieldBase(field, bindings.get(field.pointer), settings, context));
    if (field.rows) rows.set(field.pointer, applySettings(field.rows, settings, context));
  }
  return { stage: 'configured', form, settings, base, rows };
}

function fieldBase(field: Field, binding: Binding | undefined, settings: Settings, context: SettingsContext): FieldBase {
  const setting = binding?.setting === undefined ? undefined : settingByCode(settings, binding.setting);
  const decides = (effect: 'show' | 'require') => setting !== undefined && binding?.decides.includes(effect) === true;
  const values = valuesFromSettings(field, binding, settings);
  const start = defaultOf(field, binding, settings, context);
  return {
    shown: decides('show') ? setting?.on === true : true,
    required: field.required || (decides('require') && setting?.required === true),
    reasons: fieldReasons(field, binding, setting, settings),
    ...(values && { values }),
    ...(start !== undefined && { default: start }),
  };
}

function settingByCode(settings: Settings, code: string): Setting {
  return (
    (Object.hasOwn(settings, code) ? settings[code] : undefined) ?? { code, status: 'absent', on: false, required: false, value: null }
  );
}

/** Options from settings do not depend on lookups and platform, so these are empty. */
const NO_LOOKUPS = { lookups: {}, platform: {} as EvaluationContext['platform'] };

/** Lookups and platform lists apply at evaluation. */
function valuesFromSettings(field: Field, binding: Binding | undefined, settings: Settings): readonly Json[] | undefined {
  const source = binding?.options;
  const known = source && ('each' in source || 'setting' in source || 'values' in source);
  const offered = known ? valuesOfSource(source, settings, NO_LOOKUPS) : undefined;
  if (source && 'setting' in source && offered) return offered;
  return intersectValues([field.choices, offered]);
}

function defaultOf(field: Field, binding: Binding | undefined, settings: Settings, context: SettingsContext): Json | undefined {
  if (binding?.default === undefined) return field.default;
  return applyLogic(binding.default, { setting: settings as unknown as JsonObject, ...context }) as Json | undefined;
}

function fieldReasons(field: Field, binding: Binding | undefined, setting: Setting | undefined, settings: Settings): Reason[] {
  const result: Reason[] = field.origins.map((origin) => ({ kind: 'layer', ...origin }));
  if (binding && setting) result.push(settingReason(setting, binding.decides));
  const offering = binding?.options ? settingsForOptions(binding.options, settings) : [];
  return [...result, ...offering.map((code) => settingReason(settingByCode(settings, code), ['options']))];
}

/** A setting without a value limits nothing. */
function settingsForOptions(source: OptionSource, settings: Settings): readonly string[] {
  if ('each' in source) return Object.values(source.each);
  return 'setting' in source && valuesOfSource(source, settings, NO_LOOKUPS) ? [source.setting] : [];
}

function settingReason(setting: Setting, decides: readonly ('show' | 'require' | 'options')[]): Reason {
  return { kind: 'setting', code: setting.code, status: setting.status, required: setting.required, decides };
}
