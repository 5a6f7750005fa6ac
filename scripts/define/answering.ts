import { isWithin, pointer, ROOT, within, type Pointer } from '../../engine/base/pointer.js';
import {
  formatFor,
  formFields,
  type Edit,
  type Field,
  type FieldState,
  type Json,
  type JsonObject,
  type Option,
  type ResolvedForm,
} from '../../engine/index.js';

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
  const { id, examples } = formatFor(field) ?? { id: '', examples: { right: [7, 0, 42] } };
  return EXAMPLES[id]?.(today) ?? (examples.right as readonly Json[]);
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
