import { beforeEach, describe, expect, it } from '@jest/globals';
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { openReconcilerMemory, reconcile } from '../../payments/settling/reconcile.js';
import { auditName } from '../../visit/caller.js';
import { agreements } from '../../../fixtures/testing/consent.js';
import { noAnswerResult, newBreaker } from '../../../fixtures/testing/breaking.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { openFileProject } from '../../../fixtures/testing/file-forms.js';
import { checkout, newKey, prepareCheckout, readBooks } from '../../../fixtures/testing/payments.js';
import { ada, ola } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const ended = { status: 200, body: { data: { ended: true } } };
const tables = ['clients', 'payment_sources', 'capabilities', 'drafts', 'uploads', 'idempotency_keys'];
const pdf = { 'content-type': 'application/pdf', 'x-form': 'enrollment-individual' };

describe.each(eachStore)('a visit that has ended, over %s,', (_name, open) => {
  const { desk, visit, look, change } = withDesk(open, (keep) => [breaker.gateway, keep(openFileProject()).folder]);
  const breaker = newBreaker();
  beforeEach(breaker.mend);

  /** Ends a visit, and returns a visitor who has the old cookie. */
  const end = async (visitor: Visitor, tenant = 'harbor'): Promise<Visitor> => {
    const cookie = visitor.cookie();
    expect(await visitor.ask('DELETE', '/session')).toMatchObject(ended);
    expect(visitor.cookie()).not.toBe(cookie);
    return visit(tenant, cookie);
  };
  const rowsOf = async (sessionId: string, tenant = 'harbor'): Promise<Record<string, number>> => {
    const count = async (table: string) => (await look(`select from ${table} where session_id = '${sessionId}'`, tenant)).length;
    return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
  };
  const upload = async (visitor: Visitor): Promise<string> =>
    (await visitor.ask('POST', '/uploads', Buffer.from('%PDF-1.7 and so on'), pdf)).body.data.uploadId;
  const prove = (visitor: Visitor) => {
    const { firstName, lastName, dob, email, lastSSN } = ada;
    return visitor.ask('POST', '/clients/exists', { firstName, lastName, dob, email, lastSSN });
  };
  const cardWith = (token: string) => ({ paymentMethod: 'Card', token, tokenSource: 'AUTHORIZE_NET', source: 'public-web', agreements });
  const nothing = Object.fromEntries(tables.map((table) => [table, 0]));

  it('leaves nothing that its old cookie reads, changes or pays with, at any tenant [D-115] [D-127] [R14]', async () => {
    const family = await prepareCheckout(desk);
    const { visitor, primary } = family;
    const elsewhere = visit('meadow', visitor.cookie());
    const there = (await elsewhere.ask('POST', '/clients', ola, { ...form, 'idempotency-key': 'key-of-there' })).body.data.client.clientId;
    await elsewhere.ask('PUT', '/drafts/membership', { answers: { firstName: 'Ola' } });
    await visitor.ask('PUT', '/drafts/membership', { answers: { firstName: 'Ada' } });
    const [used, unused] = [await upload(visitor), await upload(visitor)];
    await change(`update uploads set is_used = true where upload_id = '${used}'`);
    await prove(visitor);
    const stored = () => look('select client_id, status, body from clients order by 1');
    const before = await stored();
    expect(await rowsOf(visitor.sessionId())).toMatchObject({ drafts: 1, uploads: 2, payment_sources: 1 });

    const old = await end(visitor);
    const sessionId = old.sessionId();
    expect([await rowsOf(sessionId), await rowsOf(sessionId, 'meadow')]).toEqual([nothing, nothing]);
    expect(await rowsOf(`released:${sessionId}`)).toEqual({ ...nothing, clients: 2, payment_sources: 1, uploads: 1 });
    expect(await look(`select from upload_parts where upload_id = '${unused}'`)).toEqual([]);
    expect(await stored()).toEqual(before);
    for (const each of [old, visitor]) {
      expect([(await each.ask('GET', '/clients')).body.data, (await each.ask('GET', '/session')).body.data.families]).toEqual([[], []]);
      expect((await each.ask('GET', '/drafts/membership')).body.data).toBeNull();
      for (const [method, path, body] of [
        ['GET', `/clients/${primary}`],
        ['PUT', `/clients/${primary}`, ada],
        ['DELETE', `/clients/${primary}`],
        ['GET', `/merchant-customers/${primary}/payment-sources`],
        ['POST', `/merchant-customers/${primary}/payment-sources`, cardWith('no token')],
        ['GET', `/respondents/${primary}/questionnaires/Membership_Eligibility`],
      ] as const)
        expect([path, (await each.ask(method, path, body, form)).status]).toEqual([path, 404]);
      expect((await checkout({ ...family, visitor: each })).status).toBe(404);
    }
    const late = visit('meadow', old.cookie());
    expect([(await late.ask('GET', `/clients/${there}`)).status, (await late.ask('GET', '/drafts/membership')).body.data]).toEqual([
      404,
      null,
    ]);
    expect(await desk.charges()).toEqual([]);
  });

  it('takes nothing from other visits, and writes down whom it let go', async () => {
    const [visitor, other] = [visit(), visit()];
    const ids: string[] = [];
    for (const [each, firstName] of [
      [visitor, 'Ida'],
      [other, 'Eve'],
    ] as const)
      ids.push((await each.ask('POST', '/clients', { ...ada, firstName }, form)).body.data.client.clientId);
    await other.ask('PUT', '/drafts/membership', { answers: { firstName: 'Eve' } });
    const sessionId = visitor.sessionId();
    await end(visitor);
    expect((await other.ask('GET', `/clients/${ids[1]}`)).status).toBe(200);
    expect((await other.ask('GET', '/drafts/membership')).body.data).not.toBeNull();
    const who = auditName({ scope: scopeOf('harbor'), sessionId, source: 'public-web' });
    const entries = () => look("select who, about from audit where what = 'end visit'");
    const before = await entries();
    expect(before).toContainEqual({ who, about: ids[0] });
    expect(before).not.toContainEqual(expect.objectContaining({ about: ids[1] }));
    const answer = await desk.server.app.inject({ method: 'DELETE', url: '/api/session' });
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([200, expect.stringContaining('visitor=')]);
    expect(await entries()).toEqual(before);
  });

  it('lets the same person enroll again and check in again in the next one', async () => {
    const visitor = visit();
    const asking = { ...ada, firstName: 'Una', email: 'una@example.org', checkIfClientExists: true };
    const key = { ...form, 'idempotency-key': newKey() };
    const first = await visitor.ask('POST', '/clients', asking, key);
    const old = await end(visitor);
    const second = await visitor.ask('POST', '/clients', asking, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.client.clientId).not.toBe(first.body.data.client.clientId);
    expect((await old.ask('GET', '/clients')).body.data).toEqual([]);
    expect((await visitor.ask('GET', '/clients')).body.data).toHaveLength(1);
  });

  it('leaves a payment under way to the reconciler [R3]', async () => {
    const family = await prepareCheckout(desk);
    breaker.once('chargeSource', async (call) => {
      await call();
      return noAnswerResult;
    });
    expect((await checkout(family, newKey())).status).toBeGreaterThanOrEqual(500);
    await end(family.visitor);
    const own = async () => (await readBooks(desk.store)).enrollments.filter((row) => Object(row).client_id === family.primary);
    expect(await own()).toMatchObject([{ status: 'Unpaid' }]);
    const memory = openReconcilerMemory(desk.uptime);
    for (let seconds = 0; seconds < 60; seconds += 5) {
      desk.wait(5);
      await reconcile(desk.server.services, memory, (_tenant, error) => expect(error).toBeUndefined());
    }
    expect(await own()).toMatchObject([{ status: 'Active' }]);
    expect(await desk.charges()).toHaveLength(1);
  });

  it('also lets go a card that was being saved when it ended', async () => {
    const family = await prepareCheckout(desk);
    let old: Visitor | undefined;
    breaker.once('saveSource', async (call) => {
      const saved = await call();
      old = await end(visit('harbor', family.visitor.cookie()));
      return saved;
    });
    const card = cardWith(await desk.token('harbor'));
    const path = `/merchant-customers/${family.primary}/payment-sources`;
    expect((await family.visitor.ask('POST', path, card, { 'idempotency-key': newKey() })).status).toBe(201);
    const sessionId = String(old?.sessionId());
    expect([await rowsOf(sessionId), await rowsOf(`released:${sessionId}`)]).toEqual([
      nothing,
      expect.objectContaining({ payment_sources: 2 }),
    ]);
  });
});
