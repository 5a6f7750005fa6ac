import { statements } from './statements.js';

/** In which language the payer is written to once a payment is made; of those that were made before, nobody is. */
export const lettersAboutPayments = statements('alter table payments add column language text');
