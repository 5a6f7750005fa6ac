import { minutesOfDay } from '../../formats/clock-time.js';
import type { Operator, OperatorHelp } from '../operator.js';

function minutesIn(time: unknown): number | undefined {
  return typeof time === 'string' ? minutesOfDay(time.trim()) : undefined;
}

export const laterOperator: Operator = {
  name: 'later',
  arity: [2, 2],
  takes: ['time'],
  gives: 'yes or no',
  blank: 'false',
  role: 'comparison',
  run(end, start) {
    const [to, from] = [minutesIn(end), minutesIn(start)];
    return to !== undefined && from !== undefined && to > from;
  },
};

export const laterHelp: OperatorHelp = {
  operator: laterOperator,
  about: 'Whether a 12-hour time is later than another on the same day. False with a blank time.',
  example: { later: [{ var: 'answers.end' }, { var: 'answers.start' }] },
};
