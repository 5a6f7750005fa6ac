import { migrationOf } from './statements.js';

/** A line keeps into how many payments its price was divided when it was chosen (D-128). */
export const installments = migrationOf(`alter table enrollments
  add column installments integer not null default 1 check (installments > 0)`);
