import { migrationOf } from './statements.js';

/** The language of the letter about a payment; null for payments made before, which send none. */
export const lettersAboutPayments = migrationOf('alter table payments add column language text');
