import { isWithin, pointer, ROOT, within, type Pointer } from '../../engine/base/pointer.js';
import {
  formatFor,
  formFields,
  type Edit,
  type Field,
  type FieldState,
  type Form,
  type Json,
  type JsonObject,
  type Option,
  type ResolvedForm,
  type Setting,
} from '../../engine/index.js';

/** How a setting can be. */
export const LEVELS = [
  { word: 'off', status: 'Disabled', required: false },
  { word: 'optional', status: 'Enabled', required: false },
  { word: 'required', status: 'Enabled', required: true },
] as const;
export type Level = (typeof LEVELS)[number];

export const levelOf = (setting: Setting | undefined): Level => LEVELS[setting?.on !== true ? 0 : setting.required ? 2 : 1];

/** Returns the codes of the settings that a form reads, without those of its lists. */
export function settingCodes({ bindings, rules, checks }: Form): readonly string[] {
  const read = [...rules, ...checks].flatMap(({ reads }) =>
    reads.flatMap(({ root, keys: [code = ''] }) => (root === 'setting' ? code : [])),
  );
  return [...new Set([...bindings.flatMap(({ setting }) => setting ?? []), ...read])].toSorted();
}

/** Returns the codes of all settings that forms name. */
export function codesRead(forms: unknown): readonly string[] {
  const read = JSON.stringify(forms).matchAll(/"setting":"(\w+)"|"setting\.(\w+)\./g);
  return [...new Set([...read].flatMap(([, bound, used]) => bound ?? used ?? []))].toSorted();
}

/** None of them holds a payment card number, which every call refuses. */
const TEXTS = ['Ada', "O'Neill", 'श्रीमती', 'محمد', '👩‍👩‍👧‍👦', ' spaces ', 'two\nlines', '<script>alert(1)</script>', '{{name}} %s', '__proto__'];
/** The countries whose states, telephones or zips have rules of their own, and one that has none. */
const COUNTRIES: readonly Json[] = ['US', 'CA', 'AU', 'MX', 'NP', 'UK'];
const AGES_IN_DAYS = [11_000, 0, 1, 400, 3000, 5800, 6300, 6600, 7400, 7700, 9000, 9600, 15_000, 24_000, 32_000];
const EXAMPLES: { readonly [format: string]: (today: string) => readonly Json[] } = {
  'birth-date': (today) => AGES_IN_DAYS.map((days) => dayFrom(today, -days)),
  date: (today) => [10, 0, 1, 5, 20, 29, 31, 45, 59].map((days) => dayFrom(today, days)),
  line: () => TEXTS,
  lines: () => TEXTS,
};

/** Returns values that the field should accept, the plainest first. */
export function rightValues(field: Field, state: FieldState | undefined, today: string): readonly Json[] {
  if (field.kind === 'box') return field.limits['const'] === true ? [true] : [false, true];
  if (state?.options) return offered(field, state.options);
  if (field.kind === 'rows') return [[{}], []];
  const { id, examples } = formatFor(field) ?? { id: '', examples: { right: [7, 0, 42] } };
  return EXAMPLES[id]?.(today) ?? (examples.right as readonly Json[]);
}

/** Returns those values and the limits. */
export function likelyValues(field: Field, state: FieldState | undefined, today: string): readonly Json[] {
  const { minimum, maximum, minLength } = field.limits;
  const limits = [minimum, maximum, ...(typeof minLength === 'number' ? ['x'.repeat(minLength)] : [])];
  return [...rightValues(field, state, today), ...limits.filter((value) => value !== undefined)];
}

/** Returns values that are wrong in one way each: too long, too many, too small, too late, no option, another format. */
export function wrongValues(field: Field, state: FieldState | undefined, today: string): readonly unknown[] {
  const { limits, kind, format = '' } = field;
  const beyond = (more: number, ...keywords: readonly string[]): readonly number[] =>
    keywords.flatMap((keyword) => (typeof limits[keyword] === 'number' ? [limits[keyword] + more] : []));
  const right = rightValues(field, state, today).flat();
  const entry = (n: number) => (kind === 'rows' ? {} : right[n % right.length]);
  const lists = [...beyond(1, 'maxItems'), ...beyond(-1, 'minItems')].map((length) => Array.from({ length }, (_, n) => entry(n)));
  if (kind === 'rows' || kind === 'list') return [...lists, [entry(0), entry(0)]];
  const texts = ['x', ...right.filter((value) => typeof value === 'string' && value !== '')] as readonly string[];
  return [
    ...beyond(1, 'maxLength').flatMap((length) => texts.flatMap((text) => [text.padStart(length, text), text.padEnd(length, text)])),
    ...beyond(-1, 'minLength').flatMap((length) => texts.map((text) => text.padEnd(length, text).slice(0, length))),
    ...(format.endsWith('date') ? [-1, 1, 400] : []).map((days) => dayFrom(today, days)),
    ...beyond(-1, 'minimum').concat(beyond(1, 'maximum'), beyond(0, 'exclusiveMinimum', 'exclusiveMaximum'), beyond(0.001, 'multipleOf')),
    ...(formatFor(field)?.examples.wrong ?? []),
    kind === 'box' ? false : 'no such option',
  ];
}

function offered(field: Field, options: readonly Option[]): readonly Json[] {
  const values = options.map(({ value }) => value);
  if (field.kind === 'list') return [values.slice(0, 1), values, values.slice(-2)];
  const usual = values.filter((value) => COUNTRIES.includes(value));
  return usual.length > 1 ? usual : values;
}

/** Returns the day a number of days after another one, as MM/dd/yyyy. */
export function dayFrom(day: string, days: number): string {
  const [year, month, date] = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

/** Returns what a chosen hit of a field's search writes into fields that are not shown. */
export function searchEdits(whole: ResolvedForm, at: Pointer): readonly Edit[] {
  const { level, field } = fieldAt(whole, at);
  const filled = Object.keys(Object((field?.ui['ui:search'] as JsonObject | undefined)?.['fills'])) as Pointer[];
  return filled.flatMap((to) => {
    const target = formFields(level.resolved).get(to);
    return target?.ui['ui:widget'] === 'hidden'
      ? [{ pointer: within(level.prefix, to), value: target.kind === 'number' ? 43.66 : 'found' }]
      : [];
  });
}

/** Returns the innermost form at a place of the answers, where it is, and the field with its state there. */
export function fieldAt(whole: ResolvedForm, at: string) {
  const level = levelsOf(whole).findLast(({ prefix }) => isWithin(at, prefix)) ?? { resolved: whole, prefix: ROOT };
  const inner = at.slice(level.prefix.length) as Pointer;
  return { level, field: formFields(level.resolved).get(inner), state: level.resolved.states.get(inner) };
}

/** Returns the fields that a visitor can answer now, in the entries of lists too. */
export function openPlaces(whole: ResolvedForm): readonly Pointer[] {
  return levelsOf(whole).flatMap(({ resolved, prefix }) => {
    const isDrawn = (at: Pointer, field = formFields(resolved).get(at)) => field?.kind !== 'group' && field?.ui['ui:widget'] !== 'hidden';
    const open = [...resolved.states].filter(([at, { visible, locked }]) => visible && !locked && isDrawn(at));
    return open.map(([at]) => within(prefix, at));
  });
}

/** Returns the form and the forms of all entries of its lists, and where their answers are. */
export function levelsOf(
  resolved: ResolvedForm,
  prefix: Pointer = ROOT,
): readonly { readonly resolved: ResolvedForm; readonly prefix: Pointer }[] {
  const entries = [...resolved.rows].flatMap(([list, rows]) =>
    rows.flatMap((row, n) => levelsOf(row, within(within(prefix, list), pointer(n)))),
  );
  return [{ resolved, prefix }, ...entries];
}
