import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { withStore } from '../../fixtures/testing/over-stores.js';
import type { EnrollmentStatus } from '../database/schema/payment-tables.js';
import type { Database } from '../database/store.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { ada, cleo } from '../../fixtures/testing/people.js';
import type { Caller } from '../visit/caller.js';
import { hasActiveMember, membershipStatusesOf } from './membership-status.js';
import { saveFamily } from './save-clients.js';

const validatedBody = {
  payload: {},
  files: [],
  formId: 'enrollment-individual',
  formHash: 'none',
  settingsHash: 'none',
  today: '2026-11-20',
};

describe.each(eachStore)('how a client stands, over %s', (_name, open) => {
  const { rows } = withStore(open);
  let caller: Caller;
  beforeAll(async () => {
    const state = await createTenantCache(rows.store).byCode('harbor');
    if (state === undefined) throw new Error('There is no harbor.');
    caller = { state, scope: state.scope, sessionId: 'the session', source: 'public-web', today: '2026-11-20' };
  });
  afterEach(() =>
    inHarbor(async (db) => {
      await db.deleteFrom('enrollments').execute();
      await db.deleteFrom('clients').execute();
    }),
  );

  const inHarbor = <T>(work: (db: Database) => Promise<T>): Promise<T> => rows.store.inTenant(caller.scope, work);
  const family = async (): Promise<[string, string]> => {
    const people = [ada, cleo].map((body) => ({ body, validatedBody, relationship: undefined }));
    const saved = await inHarbor((db) => saveFamily(db, { caller, now: new Date() }, people));
    return [String(saved[0]?.['clientId']), String(saved[1]?.['clientId'])];
  };
  const enroll = (
    client_id: string,
    status: EnrollmentStatus,
    billing_type = 'Family',
    offering_id = 'harbor-family-monthly',
    start_date: string | null = '2026-11-20',
  ) =>
    inHarbor((db) =>
      sql`insert into enrollments (tenant_id, client_enrollment_id, client_id, kind, offering_id, offering_name, start_date, billing_type,
          billing_interval, cost, registration_fee, status)
        values (${caller.scope.tenantId}, ${randomUUID()}, ${client_id}, 'Membership', ${offering_id}, 'A membership', ${start_date}, ${billing_type},
          'Monthly', 8900, 0, ${status})`.execute(db),
    );
  const grant = (client_id: string, session_id: string, until: string) =>
    inHarbor((db) => db.insertInto('capabilities').values({ tenant_id: caller.scope.tenantId, session_id, client_id, until }).execute());
  const standing = async (id: string, today = '2026-11-20') =>
    (await inHarbor((db) => membershipStatusesOf(db, { ...caller, today }, [id]))).get(id);
  const isMember = (today = '2026-11-20') => inHarbor((db) => hasActiveMember(db, { ...caller, today }));
  const soon = (): string => new Date(Date.now() + 60_000).toISOString();

  it('is nothing to tell of whoever has no membership, or gave it up', async () => {
    const [id] = await family();
    expect(await standing(id)).toBeUndefined();
    await enroll(id, 'Cancelled');
    expect(await standing(id)).toBeUndefined();
  });

  it('counts the hours of active memberships', async () => {
    const [id] = await family();
    await enroll(id, 'Active', 'Individual', 'harbor-individual-monthly');
    await enroll(id, 'Active');
    await enroll(id, 'Unpaid');
    expect((await standing(id))?.membership).toEqual({ status: 'Active', hoursPurchased: 8 });
  });

  it('is inactive until the first day of a paid membership, and names that day', async () => {
    const [id] = await family();
    const begin = (day: string | null) => enroll(id, 'Active', 'Individual', 'harbor-individual-monthly', day);
    await begin('2026-12-02');
    await begin('2026-12-01');
    expect((await standing(id))?.membership).toEqual({ status: 'Inactive', startsOn: '12/01/2026' });
    expect((await standing(id, '2026-11-30'))?.membership).toMatchObject({ status: 'Inactive' });
    expect((await standing(id, '2026-12-01'))?.membership).toEqual({ status: 'Active', hoursPurchased: 2 });
    await enroll(id, 'Pending');
    expect((await standing(id))?.membership).toEqual({ status: 'Pending' });
    await begin(null);
    expect((await standing(id))?.membership).toEqual({ status: 'Active', hoursPurchased: 2 });
  });

  it('is that of the primary for a line the family shares, and for no other', async () => {
    const [primary, dependent] = await family();
    await enroll(primary, 'Active', 'Individual');
    expect(await standing(dependent)).toEqual({ primaryEnrollmentId: expect.any(String) });
    await enroll(primary, 'Pending');
    expect((await standing(dependent))?.membership).toEqual({ status: 'Pending' });
  });

  it('makes a member of a session that has shown to be an active one, while it lasts', async () => {
    const [primary, dependent] = await family();
    await grant(dependent, 'the session', soon());
    await enroll(primary, 'Unpaid');
    expect(await isMember()).toBe(false);
    await enroll(primary, 'Active');
    expect(await isMember()).toBe(true);
    await inHarbor((db) => sql`update capabilities set until = now() - interval '1 second'`.execute(db));
    expect(await isMember()).toBe(false);
  });

  it('makes a member on the first day of the membership, and not before [D-96]', async () => {
    const [primary, dependent] = await family();
    await grant(dependent, 'the session', soon());
    await enroll(primary, 'Active', 'Family', 'harbor-family-monthly', '2026-12-01');
    expect([await isMember('2026-11-30'), await isMember('2026-12-01')]).toEqual([false, true]);
  });

  it('makes no member of another session, nor of who made the client', async () => {
    const [primary] = await family();
    await enroll(primary, 'Active');
    await grant(primary, 'another session', soon());
    expect(await isMember()).toBe(false);
  });
});
