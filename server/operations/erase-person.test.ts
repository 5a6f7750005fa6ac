import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { fillPeople, personIds } from '../../fixtures/testing/person-rows.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { erasePerson, type ErasePersonQuery } from './erase-person.js';

const harbor = scopeOf('harbor');

describe.each(eachStore)('erasing one person in %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  beforeEach(async () => {
    rows = keep(await open());
    await fillPeople(rows.store);
  });
  afterAll(closeAll);
  const erase = (changes: Partial<ErasePersonQuery>) =>
    erasePerson(rows.store, {
      tenant: 'Harbor',
      clientIds: [personIds.ada],
      requestIds: [],
      contactIds: [],
      emails: ['ada@example.org'],
      withPaid: true,
      withMembers: false,
      isTrial: false,
      ...changes,
    });
  const inHarbor = (text: string): Promise<unknown> => rows.store.inTenant(harbor, (db) => sql.raw(text).execute(db));
  const look = (text: string) => rows.store.queryReadOnly(text, harbor);

  it.each(['started', 'refunding'])('is refused while a payment of anybody in the family is %s', async (status) => {
    await inHarbor(`update payments set status = '${status}'`);
    const message = 'A payment is still open. Wait until it has ended.';
    await expect(erase({})).rejects.toThrow(message);
    await inHarbor(`update enrollments set client_id = '${personIds.cleo}'`);
    await expect(erase({ clientIds: [personIds.cleo] })).rejects.toThrow(message);
    expect(await look(`select first_name from clients where last_name = 'Marsh' order by 1`)).toHaveLength(2);
  });

  it('is refused at a tenant that is not there', async () => {
    await expect(erase({ tenant: 'nobody' })).rejects.toThrow('There is no tenant "nobody".');
  });

  it('takes a dependent alone, whose primary stays as it was', async () => {
    expect(await erase({ clientIds: [personIds.cleo], withPaid: false })).toMatchObject({ counts: { clients: 1, emptied: 0 } });
    expect(await look(`select first_name from clients where last_name = 'Marsh'`)).toEqual([{ first_name: 'Ada' }]);
    expect(await look('select status from payments')).toEqual([{ status: 'captured' }]);
    // The letter to an address that the primary has too.
    expect(await look(`select 1 from outbox where message_id = '${personIds.letter}'`)).toHaveLength(1);
  });

  it('takes a group whose member has paid: both are gone but for the payment', async () => {
    await inHarbor(`update payments set client_id = '${personIds.mia}'`);
    expect(await erase({ clientIds: [personIds.quay], emails: ['desk@quay.example'], withMembers: true })).toMatchObject({
      counts: { clients: 1, emptied: 1 },
    });
    expect(await look(`select status, group_client_id from clients where client_id in ('${personIds.quay}', '${personIds.mia}')`)).toEqual([
      { status: 'Erased', group_client_id: null },
    ]);
  });

  it('keeps a file that a record of another person names', async () => {
    await inHarbor(`update clients set body = body || '{"referral": "${personIds.file}"}' where client_id = '${personIds.bo}'`);
    expect(await erase({})).toMatchObject({ counts: { uploads: 0 } });
    expect(await look('select name from uploads order by 1')).toEqual([{ name: 'other.pdf' }, { name: 'scan.pdf' }]);
  });

  it('leaves no trace of the person but ids in the audit and in payments', async () => {
    await inHarbor(`insert into appointment_requests (tenant_id, request_id, client_id, reference, body, possible_client_id)
      values ('${harbor.tenantId}', '${personIds.bo}', '${personIds.bo}', 'AP-2222-2222', '{}', '${personIds.ada}')`);
    await erase({ requestIds: [personIds.request], contactIds: [personIds.agent] });
    const tables = [
      'appointment_requests',
      ...'clients client_last_ssn client_matches enrollments payment_sources payment_lines'.split(' '),
      ...'requests questionnaire_responses check_ins contacts drafts outbox idempotency_keys uploads upload_parts'.split(' '),
    ];
    const left = tables.map((table) => look(`select to_jsonb(t) from ${table} t where not (to_jsonb(t) @> '{"status": "Erased"}')`));
    const text = JSON.stringify(await Promise.all(left));
    for (const trace of [personIds.ada, personIds.cleo, personIds.file, 'Marsh', 'ada@example.org', '4321', '9876', '7K3M'])
      expect(text.toLowerCase()).not.toContain(trace.toLowerCase());
    expect(text).toContain('Berg');
  });
});
