import type { Format } from './format.js';
import { fault } from './fault.js';

/** Which values are offered is the form's to say; a format only knows that a choice is one value. */
export const choiceCheck: Format['check'] = (value) => {
  const isOne = value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isOne ? undefined : fault('error.option');
};

export const choiceExamples: Format['examples'] = { right: ['A+', 'UNK'], wrong: [['A+'], { code: 'A+' }] };
