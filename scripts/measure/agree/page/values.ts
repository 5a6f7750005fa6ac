import { formatFor, type Field, type FieldState, type Json, type Option } from '../../../../engine/index.js';

/** None of them holds a payment card number, which every call refuses. */
const TEXTS = ['Ada', "O'Neill", 'श्रीमती', 'محمد', '👩‍👩‍👧‍👦', ' spaces ', 'two\nlines', '<script>alert(1)</script>', '{{name}} %s', '__proto__'];
const BLANK = ['', ' ', '\t\n', '\u00a0', '\u200b', '\ufeff', '\u202e'];
const LONG = [
  'x'.repeat(300),
  'é'.repeat(161),
  '😀'.repeat(130),
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '١٢٣',
  'ｆｕｌｌ',
  '1e308',
  'NOT OFFERED',
];
const STRANGE: readonly Json[] = [true, false, 0, -1, 1.5, 1e308, 5e-324, 2 ** 53 + 2, ['x'], [['x']], { x: 1 }, [{ x: 1 }], null, [], {}];
export const EXTREMES: readonly Json[] = [...BLANK, ...LONG, ...STRANGE];
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

/** Returns groups of values that may be wrong: not offered, in another format, near a limit of age, right elsewhere, none, extreme. */
export function wrongValues(field: Field, state: FieldState | undefined, today: string): readonly (readonly (Json | undefined)[])[] {
  const texts = (state?.options ?? []).slice(-1).flatMap(({ value }) => ['NOT OFFERED', `${String(value)} `, 'toString']);
  const unlike = field.kind === 'list' ? texts.map((text) => [text]) : texts;
  const { id = '', examples = { wrong: [] } } = formatFor(field) ?? {};
  const near = id.includes('date') ? nearDays(today) : rightValues(field, state, today);
  return [unlike, examples.wrong as readonly Json[], near, [undefined], EXTREMES].filter((values) => values.length > 0);
}

/** Returns the days around today and around the ages that forms ask for, and one that does not exist. */
function nearDays(today: string): readonly string[] {
  const moved = [0, 1, -2, -16, -18, -21, -26, -120].map((years) => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`);
  return [...moved.flatMap((day) => [-1, 0, 1, 2].map((days) => dayFrom(day, days))), '02/30/2001'];
}

/** Returns the day a number of days after another one, as MM/dd/yyyy. */
function dayFrom(day: string, days: number): string {
  const [year, month, date] = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}
