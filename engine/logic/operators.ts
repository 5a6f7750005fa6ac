/** What an operator takes or gives. `path` is a variable's name, `expression` is run once per entry of a list. */
type ValueKind = 'any' | 'value' | 'number' | 'text' | 'date' | 'time' | 'country' | 'list' | 'yes or no' | 'path' | 'expression';

/** One operator of the language. It takes at least `least` and at most `most` values; the last of `takes` repeats. */
export interface Operator {
  readonly name: string;
  readonly about: string;
  readonly takes: readonly ValueKind[];
  readonly least: number;
  readonly most: number;
  readonly gives: ValueKind;
  readonly example: unknown;
}

const many = Infinity;

function operator(
  name: string,
  [least, most]: readonly [number, number],
  takes: readonly ValueKind[],
  gives: ValueKind,
  about: string,
  example: unknown,
): Operator {
  return { name, about, takes, least, most, gives, example: { [name]: example } };
}

const type = { var: 'answers.type' };
const count = { var: 'answers.count' };
const rows = { var: 'answers.rows' };
const start = { var: 'answers.start' };
const end = { var: 'answers.end' };

const asking: readonly Operator[] = [
  operator('var', [1, 2], ['path', 'value'], 'any', 'The value of a variable; the second value stands in where it is blank.', [
    'setting.CODE.value',
    18,
  ]),
  operator('missing', [1, many], ['path'], 'list', 'Those of the named variables that are blank.', ['answers.first', 'answers.last']),
  operator(
    'missing_some',
    [2, 2],
    ['number', 'list'],
    'list',
    'Nothing when so many of the named variables are not blank, else those that are.',
    [1, ['answers.home', 'answers.work']],
  ),
  operator('blank', [1, 1], ['any'], 'yes or no', 'Whether a value is blank: the way to ask for absence of something computed.', {
    age: start,
  }),
];

const deciding: readonly Operator[] = [
  operator('if', [2, many], ['any'], 'any', 'Condition, value, and so on in pairs, and a last value for when no condition holds.', [
    type,
    'given',
    'not given',
  ]),
  operator('?:', [2, 3], ['any'], 'any', 'The same as `if` with one condition.', [type, 'given', 'not given']),
  operator('and', [1, many], ['any'], 'any', 'The first value that is not true, or the last.', [type, count]),
  operator('or', [1, many], ['any'], 'any', 'The first value that is true, or the last.', [type, count]),
  operator('!', [1, 1], ['any'], 'yes or no', 'Whether the value is not true; a blank one is not.', type),
  operator('!!', [1, 1], ['any'], 'yes or no', 'Whether the value is true: not blank, not false, not 0.', type),
];

const comparing: readonly Operator[] = [
  operator(
    '==',
    [2, 2],
    ['value'],
    'yes or no',
    'Whether two values are equal, a number and its text included. False with a blank value.',
    [count, '3'],
  ),
  operator('===', [2, 2], ['value'], 'yes or no', 'Whether two values are equal and of one kind. False with a blank value.', [
    type,
    'Child',
  ]),
  operator(
    '!=',
    [2, 2],
    ['value'],
    'yes or no',
    'Whether two values differ, a number and its text taken as equal. False with a blank value.',
    [count, 3],
  ),
  operator('!==', [2, 2], ['value'], 'yes or no', 'Whether two values differ, or differ in kind. False with a blank value.', [
    type,
    'Child',
  ]),
  operator('<', [2, 3], ['value'], 'yes or no', 'Whether the values rise from one to the next. False with a blank value.', [0, count, 10]),
  operator('<=', [2, 3], ['value'], 'yes or no', 'Whether no value is below the one before it. False with a blank value.', [1, count, 9]),
  operator('>', [2, 2], ['value'], 'yes or no', 'Whether the first value is above the second. False with a blank value.', [count, 3]),
  operator('>=', [2, 2], ['value'], 'yes or no', 'Whether the first value is not below the second. False with a blank value.', [count, 3]),
  operator(
    'in',
    [2, 2],
    ['value', 'list'],
    'yes or no',
    'Whether the first value is in the list, or part of the text. False with a blank value.',
    [type, ['Child', 'Spouse']],
  ),
  operator(
    'same',
    [2, 2],
    ['any'],
    'yes or no',
    'Whether two values are alike all the way down, blanks left out. False when either is blank.',
    [{ var: 'answers.address' }, { var: 'parent.address' }],
  ),
  operator(
    'later',
    [2, 2],
    ['time'],
    'yes or no',
    'Whether a 12-hour time is later than another on the same day. False with a blank time.',
    [end, start],
  ),
];

const calculating: readonly Operator[] = [
  operator('+', [1, many], ['number'], 'number', 'The sum. Absent as soon as one value is.', [count, 1]),
  operator('-', [1, 2], ['number'], 'number', 'The difference, or of one value its opposite. Absent as soon as one value is.', [count, 1]),
  operator('*', [1, many], ['number'], 'number', 'The product. Absent as soon as one value is.', [count, 2]),
  operator('/', [2, 2], ['number'], 'number', 'The quotient. Absent as soon as one value is, and when divided by 0.', [count, 2]),
  operator('%', [2, 2], ['number'], 'number', 'What a division leaves. Absent as soon as one value is, and when divided by 0.', [count, 2]),
  operator('max', [1, many], ['number'], 'number', 'The greatest. Absent as soon as one value is.', [count, 1]),
  operator('min', [1, many], ['number'], 'number', 'The least. Absent as soon as one value is.', [count, 1]),
  operator('age', [1, 1], ['date'], 'number', 'Whole years from a date to today. Absent without a date.', { var: 'answers.birth' }),
  operator(
    'days-between',
    [2, 2],
    ['date'],
    'number',
    'Days from the first date to the second, below 0 when that is earlier. Absent without both.',
    [start, end],
  ),
];

const listing: readonly Operator[] = [
  operator('map', [2, 2], ['list', 'expression'], 'list', 'The result for each entry.', [rows, { var: 'name' }]),
  operator('filter', [2, 2], ['list', 'expression'], 'list', 'The entries for which the expression is true.', [rows, { var: 'name' }]),
  operator(
    'reduce',
    [3, 3],
    ['list', 'expression', 'value'],
    'any',
    'One value out of all entries: the expression reads `current` and `accumulator`.',
    [rows, { '+': [{ var: 'accumulator' }, 1] }, 0],
  ),
  operator('all', [2, 2], ['list', 'expression'], 'yes or no', 'Whether the expression is true for every entry and there is one.', [
    rows,
    { var: 'name' },
  ]),
  operator('some', [2, 2], ['list', 'expression'], 'yes or no', 'Whether the expression is true for an entry.', [rows, { var: 'name' }]),
  operator(
    'none',
    [2, 2],
    ['list', 'expression'],
    'yes or no',
    'Whether the expression is true for no entry; so it is when there is none.',
    [rows, { var: 'name' }],
  ),
  operator('merge', [1, many], ['any'], 'list', 'One list out of lists and values.', [rows, ['more']]),
];

const writing: readonly Operator[] = [
  operator('cat', [1, many], ['value'], 'text', 'The values as one text; a blank one adds nothing.', ['Hello ', type]),
  operator(
    'substr',
    [2, 3],
    ['text', 'number'],
    'text',
    'A part of a text: where it starts, and how long it is; below 0 counts from the end.',
    [type, 0, 3],
  ),
  operator('dial-code', [1, 1], ['country'], 'text', 'The dial code of a country, by its ISO code; absent where there is none.', {
    var: 'answers.country',
  }),
];

/** Every operator there is, in the order of the reference. No other is known: not `log`, not `method`. */
export const OPERATORS: readonly Operator[] = [...asking, ...deciding, ...comparing, ...calculating, ...listing, ...writing];

const byName = new Map(OPERATORS.map((known) => [known.name, known]));

export const OPERATOR_NAMES: ReadonlySet<string> = new Set(byName.keys());

/** The operator of this name, or undefined. */
export function operatorNamed(name: string): Operator | undefined {
  return byName.get(name);
}
