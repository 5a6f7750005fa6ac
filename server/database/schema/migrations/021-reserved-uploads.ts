import { migrationOf } from './statements.js';

/**
 * A started upload reserves its size, and one function adds what the unused uploads of all tenants take (decision 087). Files are
 * compressed already.
 */
export const reservedUploads = migrationOf(
  'alter table uploads add column reserved integer not null default 0',
  'alter table upload_parts alter column bytes set storage external',
  'create index uploads_unused on uploads (created_at) where not is_used',
  // Only unused_upload_bytes enables this policy, while it adds.
  `create policy of_all_tenants on uploads for select using (current_setting('app.all_uploads', true) = 'on')`,
  `create function unused_upload_bytes() returns bigint language plpgsql as $$
    declare total bigint;
    begin
      perform set_config('app.all_uploads', 'on', true);
      total := (select coalesce(sum(size + reserved), 0) from uploads where not is_used);
      perform set_config('app.all_uploads', '', true);
      return total;
    end $$`,
);
