import { isBlank } from '../../base/blank.js';
import { own } from '../../base/pointer.js';
import { ageOn, daysBetween } from '../../formats/calendar.js';
import { minutesOfDay } from '../../formats/clock-time.js';
import { dialCode } from '../../formats/dial-code.js';
import { evaluateStandard, numberIn } from '../json-logic.js';
import type { HelpOf, OperatorTable } from '../operator.js';
import { LOGIC_LIMITS, Stop, countSteps, currentRun } from '../run.js';

export const TEXT_AND_DATES = {
  later: {
    arity: [2, 2],
    takes: ['time'],
    gives: 'yes or no',
    blank: 'false',
    role: 'comparison',
    run(end, start) {
      const [to, from] = [minutesIn(end), minutesIn(start)];
      return to !== undefined && from !== undefined && to > from;
    },
  },
  age: {
    arity: [1, 1],
    takes: ['date'],
    gives: 'number',
    blank: 'absent',
    reads: [{ root: 'today', keys: [] }],
    run: (birth) => ofTexts(ageOn)(birth, own(currentRun()?.roots, 'today')),
  },
  'days-between': { arity: [2, 2], takes: ['date'], gives: 'number', blank: 'absent', run: ofTexts(daysBetween) },
  cat: {
    arity: [1, Infinity],
    takes: ['value'],
    gives: 'text',
    blank: 'own',
    isFilledByAny: true,
    run(...values) {
      const texts = values.map((value) => textOfValue(value));
      return limitText(String(evaluateStandard('cat', texts)));
    },
  },
  substr: {
    arity: [2, 3],
    takes: ['text', 'number'],
    gives: 'text',
    blank: 'absent',
    run(source, ...bounds) {
      const numbers = bounds.map(numberIn);
      if (isBlank(source) || numbers.some(Number.isNaN)) return undefined;
      return evaluateStandard('substr', [textOfValue(source), ...numbers]);
    },
  },
  'dial-code': { arity: [1, 1], takes: ['country'], gives: 'text', blank: 'absent', run: ofTexts(dialCode) },
} satisfies OperatorTable;

export const TEXT_AND_DATES_HELP: HelpOf<typeof TEXT_AND_DATES> = {
  later: {
    about: 'Whether a 12-hour time is later than another on the same day. False with a blank time.',
    example: { later: [{ var: 'answers.end' }, { var: 'answers.start' }] },
  },
  age: { about: 'Whole years from a date to today. Absent without a date.', example: { age: { var: 'answers.birth' } } },
  'days-between': {
    about: 'Days from the first date to the second, below 0 when that is earlier. Absent without both.',
    example: { 'days-between': [{ var: 'answers.start' }, { var: 'answers.end' }] },
  },
  cat: { about: 'The values as one text; a blank one adds nothing.', example: { cat: ['Hello ', { var: 'answers.type' }] } },
  substr: {
    about: 'A part of a text: where it starts, and how long it is; below 0 counts from the end.',
    example: { substr: [{ var: 'answers.type' }, 0, 3] },
  },
  'dial-code': {
    about: 'The dial code of a country, by its ISO code; absent where there is none.',
    example: { 'dial-code': { var: 'answers.country' } },
  },
};

function minutesIn(time: unknown): number | undefined {
  return typeof time === 'string' ? minutesOfDay(time.trim()) : undefined;
}

/** Trims as many values as `run` takes; undefined as soon as one is blank or no text. */
function ofTexts(run: (...texts: string[]) => unknown): (...values: unknown[]) => unknown {
  return (...values) => {
    const texts = values.slice(0, run.length).flatMap((value) => (typeof value === 'string' && !isBlank(value) ? [value.trim()] : []));
    return texts.length < run.length ? undefined : run(...texts);
  };
}

/** Lists are joined by commas; objects and blank values are empty. Throws `Stop` for values that are too deep or too long. */
function textOfValue(value: unknown, depth = 0): string {
  countSteps(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (Array.isArray(value)) return limitText(value.map((entry) => textOfValue(entry, depth + 1)).join(','));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function limitText(text: string): string {
  if (text.length > LOGIC_LIMITS.text) throw new Stop('size');
  return text;
}
