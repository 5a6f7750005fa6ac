import { migrationOf } from './statements.js';

/** Whether a stored body names the upload (D-87). Uploads from before the column count as used, because nothing says what names them. */
export const usedUploads = migrationOf(
  'alter table uploads add column is_used boolean not null default true',
  'alter table uploads alter column is_used set default false',
);
