import { formatFor, type Field, type FieldState, type Json } from '../../../../engine/index.js';
import { dayFrom, rightValues } from '../../../define/answering.js';

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
