import type { Format } from './format.js';
import { formatErrorOf } from './fault.js';

/** Checks that a choice is a single value; the form checks whether that value is offered. */
export const choiceCheck: Format['check'] = (value) => {
  const isOne = value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isOne ? undefined : formatErrorOf('error.option');
};

export const choiceExamples: Format['examples'] = { right: ['A+', 'UNK'], wrong: [['A+'], { code: 'A+' }] };
