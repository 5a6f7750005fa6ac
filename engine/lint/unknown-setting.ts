import { isObject } from '../base/json.js';
import { formatFor } from '../formats/registry.js';
import { own, pointer, ROOT, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Logic, Origin } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, type CheckContext, findingAt, nearestHint } from './check.js';
import { expressionsOf, variablesIn, type Expression } from './expressions.js';
import { optionSources } from './option-sources.js';
import { objectParts, asRecord, uiKeys } from './definition-parts.js';

const PARTS = ['on', 'required', 'value'];

/** Reports setting codes in a form that settings.json does not declare; nothing without settings.json. */
export const unknownSetting: DefinitionCheck = (context) => {
  const known = settingCodes(context);
  if (!known) return [];
  return namedSettings(context)
    .flatMap(({ code, place }) => unknownSettingFindings(code, known, place))
    .concat(expressionsOf(context).flatMap((expression) => settingVariableFindings(expression, known)));
};

/** Returns the setting codes of the catalogue; undefined if the scope has none, so codes cannot be checked. */
export function settingCodes({ documents, library }: CheckContext): readonly string[] | undefined {
  if (!documents.some((document) => document.kind === 'settings')) return undefined;
  return Object.keys((own(library.settings, 'settings') ?? {}) as JsonObject);
}

/** Returns a finding at the place if the code is not known. */
export function unknownSettingFindings(code: string, known: readonly string[], place: Origin): readonly UnlocatedFinding[] {
  return known.includes(code) ? [] : [findingAt(place, 'unknown-setting', { setting: code }, nearestHint(code, known))];
}

/** Returns findings for setting variables with an unknown code, or a part other than `on`, `required` and `value`. */
export function settingVariableFindings(
  { logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic },
  known: readonly string[],
): readonly UnlocatedFinding[] {
  return variablesIn(logic).flatMap(({ path, read, at }): readonly UnlocatedFinding[] => {
    const [code, part, ...more] = read.keys;
    if (read.root !== 'setting') return [];
    if (code !== undefined && !known.includes(code)) return unknownSettingFindings(code, known, where(at));
    if (part !== undefined && PARTS.includes(part) && more.length === 0) return [];
    return [findingAt(where(at), 'unknown-setting-part', { variable: path, setting: code ?? '<CODE>' })];
  });
}

interface NamedSetting {
  readonly code: string;
  readonly place: Origin;
}

/** Returns the setting codes that bindings, options and formats of a form name, with their places. */
function namedSettings(context: FormCheckContext): readonly NamedSetting[] {
  const { built } = context;
  const named = (code: unknown, place: Origin): NamedSetting[] => (typeof code === 'string' ? [{ code, place }] : []);
  const fromBindings = objectParts(built, pointer('bindings'), built.definition['bindings']).flatMap(({ at, value }) =>
    named(own(value, 'setting'), built.where(within(at, pointer('setting')))),
  );
  const fromOptions = optionSources(context).flatMap(({ kind, value, where }) => {
    if (kind === 'setting') return named(value, where(ROOT));
    return kind === 'each' && isObject(value) ? Object.entries(value).flatMap(([option, code]) => named(code, where(pointer(option)))) : [];
  });
  return [...fromBindings, ...fromOptions, ...formatSettings(context)];
}

/** Returns the setting codes that format options of the fields name, with their places. */
function formatSettings(context: FormCheckContext): readonly NamedSetting[] {
  return uiKeys(context, 'ui:format').flatMap(({ field, value, where }) =>
    Object.entries(asRecord(value)).flatMap(([name, given]: [string, Json]) =>
      formatFor(field)?.options?.[name]?.is === 'setting' ? [{ code: String(given), place: where(pointer(name)) }] : [],
    ),
  );
}
