import { applyLogic } from '../logic/apply.js';
import { allowed, valuesOf } from '../fields/options.js';
import type { Reason, FieldBase, EvaluationContext, Setting, Settings, ConfiguredForm } from '../resolved.js';
import type { Binding, Field, Form, Json, JsonObject, OptionSource } from '../types.js';
import type { Pointer } from '../pointer.js';

/** What the values of bindings may read besides settings. */
export type Surroundings = Pick<EvaluationContext, 'platform' | 'today' | 'context'>;

/**
 * Patches a compiled form from the settings of a tenant: which fields exist, which are required, which options and
 * starting values they have. A setting that is absent is off (SPEC 4).
 * @example applySettings(form, readSettings(byCategory), { platform, today: '2026-11-20', context: {} })
 */
export function applySettings(form: Form, settings: Settings, around: Surroundings): ConfiguredForm {
  const bindings = new Map(form.bindings.map((binding) => [binding.at, binding]));
  const base = new Map<Pointer, FieldBase>();
  const rows = new Map<Pointer, ConfiguredForm>();
  for (const field of form.fields) {
    base.set(field.pointer, baseOf(field, bindings.get(field.pointer), settings, around));
    if (field.rows) rows.set(field.pointer, applySettings(field.rows, settings, around));
  }
  return { stage: 'configured', form, settings, base, rows };
}

function baseOf(field: Field, binding: Binding | undefined, settings: Settings, around: Surroundings): FieldBase {
  const setting = binding?.setting === undefined ? undefined : settingOf(settings, binding.setting);
  const decides = (effect: 'show' | 'require') => setting !== undefined && binding?.decides.includes(effect) === true;
  const values = staticValues(field, binding, settings);
  const start = startOf(field, binding, settings, around);
  return {
    shown: decides('show') ? setting?.on === true : true,
    required: field.required || (decides('require') && setting?.required === true),
    reasons: reasons(field, binding, setting, settings),
    ...(values && { values }),
    ...(start !== undefined && { default: start }),
  };
}

function settingOf(settings: Settings, code: string): Setting {
  return (
    (Object.hasOwn(settings, code) ? settings[code] : undefined) ?? { code, status: 'absent', on: false, required: false, value: null }
  );
}

/** Settings say the same whatever the platform and the lookups are. */
const NOWHERE = { lookups: {}, platform: {} as EvaluationContext['platform'] };

/** Options that settings alone decide; lookups and platform lists come at evaluation. */
function staticValues(field: Field, binding: Binding | undefined, settings: Settings): readonly Json[] | undefined {
  const source = binding?.options;
  const known = source && ('each' in source || 'setting' in source || 'values' in source);
  const offered = known ? valuesOf(source, settings, NOWHERE) : undefined;
  if (source && 'setting' in source && offered) return offered;
  return allowed([field.choices, offered]);
}

function startOf(field: Field, binding: Binding | undefined, settings: Settings, around: Surroundings): Json | undefined {
  if (binding?.default === undefined) return field.default;
  return applyLogic(binding.default, { setting: settings as unknown as JsonObject, ...around }) as Json | undefined;
}

function reasons(field: Field, binding: Binding | undefined, setting: Setting | undefined, settings: Settings): Reason[] {
  const because: Reason[] = field.origins.map((origin) => ({ kind: 'layer', ...origin }));
  if (binding && setting) because.push(reason(setting, binding.decides));
  const offering = binding?.options ? offeringCodes(binding.options, settings) : [];
  return [...because, ...offering.map((code) => reason(settingOf(settings, code), ['options']))];
}

/** The settings that have a say about options; one without a value narrows nothing. */
function offeringCodes(source: OptionSource, settings: Settings): readonly string[] {
  if ('each' in source) return Object.values(source.each);
  return 'setting' in source && valuesOf(source, settings, NOWHERE) ? [source.setting] : [];
}

function reason(setting: Setting, decides: readonly ('show' | 'require' | 'options')[]): Reason {
  return { kind: 'setting', code: setting.code, status: setting.status, required: setting.required, decides };
}
