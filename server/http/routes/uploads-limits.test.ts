import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { openFileProject } from '../../../fixtures/testing/file-forms.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const megabyte = 1_000_000;
const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'ab\0\xff', 'latin1')]);
const tenants = ['harbor', 'meadow'];

describe.each(eachStore)('what uploads may take, over %s', (_name, open) => {
  const { rows, visit, keep, look, change } = withServer(open, (keep) => [
    undefined,
    undefined,
    { definitions: keep(openFileProject()).folder, uploadsLimit: 10 * megabyte },
  ]);
  let limited: TestServer;
  beforeAll(async () => {
    const definitions = keep(openFileProject()).folder;
    limited = keep(await openTestServer(rows.store, undefined, undefined, { definitions, rateLimits: 0.1, trustProxy: '127.0.0.1' }));
  });
  beforeEach(async () => {
    for (const tenant of tenants) await change('delete from uploads', tenant);
  });

  const send = (visitor: Visitor, content: Buffer = pdf(100), headers: Record<string, string> = {}) =>
    visitor.ask('POST', '/uploads', content, { 'content-type': 'application/pdf', 'x-form': 'enrollment-individual', ...headers });
  /** Stores a row as a started or finished upload would. */
  const insert = (
    tenant: string,
    session: string,
    { size, reserved, is_used = false }: { size: number; reserved: number; is_used?: boolean },
  ) =>
    change(
      `insert into uploads (tenant_id, upload_id, session_id, name, content_type, size, reserved, is_used)
        values ('${scopeOf(tenant).tenantId}', '${crypto.randomUUID()}', '${session}', 'n', 't', ${size}, ${reserved}, ${is_used})`,
      tenant,
    );
  const stored = async (): Promise<number> => {
    const counts = await Promise.all(tenants.map((tenant) => look('select from uploads', tenant)));
    return counts.flat().length;
  };

  describe('the form that a file is for', () => {
    it.each(['enrollment-individual', 'dependent'])('has a field for files, also in the entries of its lists: %s', async (form) => {
      expect((await send(visit(), pdf(100), { 'x-form': form })).status).toBe(201);
    });

    it('must be named', async () => {
      const answer = await visit().ask('POST', '/uploads', pdf(100), { 'content-type': 'application/pdf' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request_invalid', errors: [{ path: '/x-form' }] } });
      expect(await stored()).toBe(0);
    });

    it.each([
      ['of this tenant without such a field', 'harbor', 'agent'],
      ['of another tenant only', 'meadow', 'dependent'],
      ['that does not exist', 'harbor', 'constructor'],
    ])('is refused if it is one %s', async (_what, tenant, form) => {
      expect(await send(visit(tenant), pdf(100), { 'x-form': form })).toMatchObject({
        status: 400,
        body: { code: 'form_not_accepted', message: expect.stringContaining('enrollment-individual'), errors: [{ path: '/x-form' }] },
      });
      expect(await stored()).toBe(0);
    });

    it('is refused if it has changed since, as by other calls', async () => {
      const answer = await send(visit(), pdf(100), { 'x-form': 'enrollment-individual@0123456789abcdef' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'form_changed' } });
      expect(await stored()).toBe(0);
    });
  });

  describe('the files of a visit [R-9.10]', () => {
    it('take 100 MB together, with what is reserved for those that are arriving', async () => {
      const visitor = visit();
      await send(visitor);
      await insert('harbor', visitor.sessionId(), { size: 60 * megabyte, reserved: 0, is_used: true });
      expect((await send(visitor)).status).toBe(201);
      await insert('harbor', visitor.sessionId(), { size: 0, reserved: 39_999_800, is_used: true });
      expect(await send(visitor)).toMatchObject({
        status: 413,
        body: { code: 'files_of_visit_too_large', message: 'Your files are larger than 100 MB together. Please send smaller ones.' },
      });
      const ofAnother = visit();
      expect((await send(ofAnother)).status).toBe(201);
    });
  });

  describe('all files that no form names', () => {
    const full = {
      status: 507,
      body: {
        code: 'files_full',
        message: "We can't take any more files at the moment. Please try again later, or send the form without the file.",
      },
    };

    it('take no more than UPLOADS_LIMIT over all tenants', async () => {
      await insert('harbor', 'a', { size: 5 * megabyte, reserved: 0 });
      await insert('meadow', 'b', { size: 0, reserved: 4 * megabyte });
      await insert('meadow', 'c', { size: 20 * megabyte, reserved: 0, is_used: true });
      expect((await send(visit(), pdf(999_000))).status).toBe(201);
      for (const tenant of tenants) expect(await send(visit(tenant), pdf(2000))).toMatchObject(full);
    });

    it('do not exceed it together when many start at once, and count with their real size when they are complete', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(visit(), pdf(3 * megabyte))));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 507, 507, 507, 507, 507]);
      expect(await look('select distinct size, reserved from uploads')).toEqual([{ size: 3 * megabyte, reserved: 0 }]);
    });

    it('leave nothing reserved when they fail', async () => {
      const visitor = visit();
      expect((await send(visitor, Buffer.from('<html>'))).status).toBe(415);
      expect(await stored()).toBe(0);
    });

    it('are not seen by their sum: a tenant still reads its own rows only', async () => {
      await insert('meadow', 'b', { size: 7, reserved: 4 });
      expect(await look('select unused_upload_bytes()::int as sum')).toEqual([{ sum: 11 }]);
      const read = rows.store.inTenant(scopeOf('harbor'), async (db) => {
        await sql`select unused_upload_bytes()`.execute(db);
        return db.selectFrom('uploads').selectAll().execute();
      });
      expect(await read).toEqual([]);
    });
  });

  describe('the files of a network address', () => {
    const from = (address: string, content: Buffer) => send(newVisitor(limited, 'meadow'), content, { 'x-forwarded-for': address });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('take 200 MB an hour, however many visits send them, where what was not stored does not count', async () => {
      // The factor makes it 20 MB.
      const address = '203.0.113.1';
      expect((await from(address, pdf(10 * megabyte))).status).toBe(201);
      expect((await from(address, Buffer.alloc(10 * megabyte))).status).toBe(415);
      const [one, other] = await Promise.all([from(address, pdf(9 * megabyte)), from(address, pdf(9 * megabyte))]);
      expect(new Set([one?.status, other?.status])).toEqual(new Set([201, 413]));
      expect([one, other].find((each) => each?.status === 413)?.body).toMatchObject({
        code: 'files_of_address_too_large',
        message:
          "Many files have come from your network in the last hour, so we can't take this one now. Please try again in an hour, or send the form without it.",
      });
      expect((await from('203.0.113.2', pdf(9 * megabyte))).status).toBe(201);
      expect(await stored()).toBe(3);
    });

    it('are counted for an hour, also when the clock of the server is set meanwhile', async () => {
      const address = '203.0.113.3';
      expect((await from(address, pdf(20 * megabyte))).status).toBe(201);
      const [date, passed] = [Date.now(), performance.now()];
      const setClocks = (day: number, running: number) => {
        jest.spyOn(Date, 'now').mockReturnValue(date + day);
        jest.spyOn(performance, 'now').mockReturnValue(passed + running);
      };
      setClocks(7_200_000, 3_500_000);
      expect((await from(address, pdf(100))).status).toBe(413);
      setClocks(0, 3_600_000);
      expect((await from(address, pdf(100))).status).toBe(201);
    });
  });
});
