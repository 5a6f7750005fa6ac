import { isBlank } from '../../base/blank.js';
import { variableReader } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';
import { countSteps } from '../run.js';

export const varOperator: Operator = {
  name: 'var',
  arity: [1, 2],
  takes: ['path', 'value'],
  gives: 'any',
  blank: 'own',
  role: 'variable',
  paths: ([path]) => [path],
  /**
   * Returns a function that reads the variable from data; if it is blank, the function returns the value of the fallback, if there is one.
   */
  plan([path, ...fallback], evaluate) {
    const valueIn = variableReader(path);
    return (data) => {
      countSteps(1);
      const value = valueIn(data);
      return fallback.length > 0 && isBlank(value) ? evaluate(fallback[0], data) : value;
    };
  },
};

export const varHelp: OperatorHelp = {
  operator: varOperator,
  about: 'The value of a variable; the second value stands in where it is blank.',
  example: { var: ['setting.CODE.value', 18] },
};
