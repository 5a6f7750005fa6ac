import { formatFor } from '../formats/registry.js';
import { isObject } from '../compile/documents.js';
import { own, pointer, ROOT, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Json, JsonObject, Logic, Origin } from '../types.js';
import type { DefinitionCheck, Subject, Surroundings } from './check.js';
import { expressionsOf, variablesIn, type Expression } from './expressions.js';
import { found, meant } from './found.js';
import { optionSources } from './option-sources.js';
import { entriesOf } from './parts.js';
import { asRecord, uiKeys } from './ui-keys.js';

const PARTS = ['on', 'required', 'value'];

/** Setting codes that the catalogue does not have, wherever a form names one. */
export const unknownSetting: DefinitionCheck = (subject) => {
  const known = settingCodes(subject);
  if (!known) return [];
  return namedSettings(subject)
    .flatMap(({ code, place }) => settingFindings(code, known, place))
    .concat(expressionsOf(subject).flatMap((expression) => settingsIn(expression, known)));
};

/** The codes there are; undefined where no catalogue was given, so that nothing can be said. */
export function settingCodes({ documents, library }: Surroundings): readonly string[] | undefined {
  if (!documents.some((document) => document.kind === 'settings')) return undefined;
  return Object.keys((own(library.settings, 'settings') ?? {}) as JsonObject);
}

export function settingFindings(code: string, known: readonly string[], place: Origin): readonly Finding[] {
  return known.includes(code) ? [] : [found(place, 'unknown-setting', { setting: code }, meant(code, known))];
}

/** The settings that an expression reads, and which part of them. */
export function settingsIn(
  { logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic },
  known: readonly string[],
): readonly Finding[] {
  return variablesIn(logic).flatMap(({ path, read, at }): readonly Finding[] => {
    const [code, part, ...more] = read.keys;
    if (read.root !== 'setting') return [];
    if (code !== undefined && !known.includes(code)) return settingFindings(code, known, where(at));
    if (part !== undefined && PARTS.includes(part) && more.length === 0) return [];
    return [found(where(at), 'unknown-setting-part', { variable: path, setting: code ?? '<CODE>' })];
  });
}

interface NamedSetting {
  readonly code: string;
  readonly place: Origin;
}

function namedSettings(subject: Subject): readonly NamedSetting[] {
  const { built } = subject;
  const named = (code: unknown, place: Origin): NamedSetting[] => (typeof code === 'string' ? [{ code, place }] : []);
  const bound = entriesOf(built, pointer('bindings'), built.definition['bindings']).flatMap(({ at, value }) =>
    named(own(value, 'setting'), built.where(within(at, pointer('setting')))),
  );
  const offered = optionSources(subject).flatMap(({ kind, value, where }) => {
    if (kind === 'setting') return named(value, where(ROOT));
    return kind === 'each' && isObject(value) ? Object.entries(value).flatMap(([option, code]) => named(code, where(pointer(option)))) : [];
  });
  return [...bound, ...offered, ...formatSettings(subject)];
}

/** What a format reads besides the value can be a setting. */
function formatSettings(subject: Subject): readonly NamedSetting[] {
  return uiKeys(subject, 'ui:format').flatMap(({ field, value, where }) =>
    Object.entries(asRecord(value)).flatMap(([name, given]: [string, Json]) =>
      formatFor(field)?.options?.[name]?.is === 'setting' ? [{ code: String(given), place: where(pointer(name)) }] : [],
    ),
  );
}
