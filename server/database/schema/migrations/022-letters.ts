import { migrationOf } from './statements.js';

/**
 * Counts a letter for the mailbox of a hash, over all tenants, unless as many others as a mailbox gets a day were counted for it. Only this
 * function enables the policy that shows the letters to one mailbox.
 */
const countLetter = `create function count_letter(wanted text, message uuid, daily integer) returns boolean language plpgsql as $$
  declare
    others integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('mailbox ' || wanted, 0));
    perform set_config('app.mailbox', wanted, true);
    others := (select count(*) from outbox
      where mailbox = wanted and created_at > now() - interval '1 day' and message_id <> message);
    perform set_config('app.mailbox', '', true);
    if others >= daily then return false; end if;
    update outbox set mailbox = wanted where tenant_id = current_setting('app.tenant_id') and message_id = message;
    return true;
  end $$`;

/** Where requests are acknowledged, the letters to a mailbox, and one letter to the staff that was not tried yet. */
export const letters = migrationOf(
  'alter table requests add column email text',
  'alter table outbox add column mailbox text',
  'create index outbox_by_mailbox on outbox (mailbox, created_at) where mailbox is not null',
  `create policy to_one_mailbox on outbox for select using (mailbox = current_setting('app.mailbox', true))`,
  countLetter,
  `create unique index outbox_staff on outbox (tenant_id) where kind = 'staff-letter' and sent_at is null and attempts = 0`,
  `create index outbox_staff_sent on outbox (tenant_id, sent_at) where kind = 'staff-letter'`,
);
