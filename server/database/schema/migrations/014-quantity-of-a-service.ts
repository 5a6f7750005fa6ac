import { migrationOf } from './statements.js';

/** A line has a quantity (D-130), and its position in the request gives receipts the order in which the visitor chose. */
export const quantityOfService = migrationOf(`alter table enrollments
  add column quantity integer not null default 1 check (quantity > 0),
  add column position integer not null default 0`);
