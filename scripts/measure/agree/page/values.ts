import { formatFor, type Field, type FieldState, type Json } from '../../../../engine/index.js';

/** A seeded source of choices: the same seed gives the same documents. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T | undefined;
}

/** Returns a mulberry32 generator: small, fast, and the same in every browser. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, chance: (probability) => next() < probability, pick: (values) => values[below(values.length)] };
}

/** Texts of the kinds that people and programs send; none holds a payment card number, which every call refuses. */
const TEXTS: readonly string[] = [
  'Ada',
  'Byron-King',
  "O'Neill",
  'María José',
  'श्रीमती लक्ष्मी',
  '李小龍',
  'محمد',
  '👩‍👩‍👧‍👦',
  'Z\u0351\u036balgo',
  ' spaces around ',
  'two\nlines',
  'tab\there',
  '<script>alert(1)</script>',
  "'; drop table clients; --",
  '${7*7} {{name}} {name} %s',
  '\u202egnp.exe',
  'null',
  'true',
  '0',
  '-1',
  '1e308',
  '__proto__',
  'constructor',
  'a'.repeat(64),
];

/** The countries whose states, telephones or zips have rules of their own, and one that has none. */
const COUNTRIES: readonly Json[] = ['US', 'CA', 'AU', 'MX', 'NP', 'UK'];

const EDGES: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u2028',
  'x'.repeat(300),
  'é'.repeat(161),
  '😀'.repeat(130),
];

/** Values that no field of a form takes as they are, by their JSON type. */
const STRANGE: readonly Json[] = [true, false, 0, -1, 1.5, 1e308, 2 ** 53, 'x', ['x'], [['x']], { x: 1 }, [{ x: 1 }], null, [], {}];

/** Returns a random value that the field should accept; undefined if none is known. */
export function rightValue(random: Random, field: Field, state: FieldState | undefined, today: string): Json | undefined {
  const options = state?.options;
  if (field.kind === 'box') return field.limits['const'] === true || random.chance(0.6);
  if (field.kind === 'list') return someOptions(random, options ?? []);
  return options === undefined ? formatValue(random, field, today) : offered(random, options);
}

function offered(random: Random, options: NonNullable<FieldState['options']>): Json | undefined {
  const usual = options.filter(({ value }) => COUNTRIES.includes(value));
  return random.pick(usual.length > 1 && random.chance(0.8) ? usual : options)?.value;
}

/** Returns a random valid value for the format of a field. */
function formatValue(random: Random, field: Field, today: string): Json | undefined {
  const format = formatFor(field);
  const right = format?.examples.right ?? [];
  switch (format?.id) {
    case 'birth-date':
      return dayFrom(today, -random.below(90 * 366));
    case 'date':
      return dayFrom(today, random.below(60));
    case 'line':
    case 'lines':
      return random.pick(TEXTS);
    default:
      return right.length > 0 ? (random.pick(right) as Json) : random.below(50);
  }
}

function someOptions(random: Random, options: NonNullable<FieldState['options']>): Json {
  const chosen = options.filter(() => random.chance(0.4)).map(({ value }) => value);
  return chosen.length > 0 ? chosen : options.slice(0, 1).map(({ value }) => value);
}

/** A value that may be wrong for the field: not offered, in another format, near a limit, of another type, or none. */
export function wrongValue(random: Random, field: Field, state: FieldState | undefined, today: string): Json | undefined {
  const options = state?.options;
  if (options !== undefined && random.chance(0.5)) return notOffered(random, field, options);
  const wrong = formatFor(field)?.examples.wrong ?? [];
  if (wrong.length > 0 && random.chance(0.5)) return random.pick(wrong) as Json;
  const others = [dayNear(random, today), random.pick(EDGES), random.pick(STRANGE), undefined];
  return random.pick(others);
}

/** Returns a value that is not among the options of a field, but similar to one. */
function notOffered(random: Random, { kind }: Field, options: NonNullable<FieldState['options']>): Json {
  const last = String(options.at(-1)?.value ?? 'x');
  const text = random.pick(['NOT OFFERED', last.toLowerCase(), ` ${last}`, `${last} `, 'toString']) ?? 'NOT OFFERED';
  const value = options.some((option) => option.value === text) ? 'NOT OFFERED' : text;
  return kind === 'list' ? [...options.slice(0, 1).map((option) => option.value), value] : value;
}

/** Returns a random day around the tenant's today, or one that does not exist. */
export function dayNear(random: Random, today: string): string {
  const years = random.pick([0, 1, -2, -16, -18, -21, -120]) ?? 0;
  const [year = 2026, month = 1, day = 1] = today.split('-').map(Number);
  const moved = `${year + years}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return random.chance(0.1) ? '02/30/2001' : dayFrom(moved, random.below(5) - 2);
}

/** Returns the day a number of days after another one, as MM/dd/yyyy. */
function dayFrom(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const [year, month, dayOfMonth] = date.toISOString().slice(0, 10).split('-');
  return `${month}/${dayOfMonth}/${year}`;
}
