import { createServer, type Server } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import type { Store } from '../../database/store.js';
import { createTenantCache } from '../../tenants/tenant-cache.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { enqueue } from '../../visit/outbox.js';
import { type Dispatcher, maxAttempts, openDispatcher, type MessageSender } from './dispatcher.js';
import { emailSender, openFileMailer, openSmtpMailer } from './mailer.js';

/** Starts a mail server with the part of SMTP that an e-mail needs; it adds the letters to `messages`, and says `answer` to a recipient. */
function openMailServer(state: { readonly messages: string[]; answer: string }): Server {
  return createServer((socket) => {
    let text = '';
    let end = '\r\n';
    const reply = (command: string): string => {
      if (end !== '\r\n') {
        state.messages.push(command);
        end = '\r\n';
        return '250 taken';
      }
      if (/^DATA$/i.test(command)) end = '\r\n.\r\n';
      return end === '\r\n' ? (/^RCPT/i.test(command) ? state.answer : '250 ok') : '354 go on';
    };
    socket
      .on('error', () => undefined)
      .on('data', (part) => {
        text += part.toString();
        for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end)) {
          const command = text.slice(0, at);
          text = text.slice(at + end.length);
          socket.write(`${reply(command)}\r\n`);
        }
      });
    socket.write('220 test\r\n');
  });
}

describe.each(eachStore)('what waits in the outbox of %s', (_name, open) => {
  const { rows, keep, look } = withStore(open);
  let folder = '';
  let dispatchers: Dispatcher[] = [];
  let logged: object[] = [];
  const log = { warn: (about: object) => void logged.push(about), error: (about: object) => void logged.push(about) };
  const harbor = scopeOf('harbor');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vestibule-mail-'));
    logged = [];
  });
  afterEach(async () => {
    for (const each of dispatchers) await each.close();
    dispatchers = [];
    for (const code of ['harbor', 'summit']) await rows.store.inTenant(scopeOf(code), (db) => db.deleteFrom('outbox').execute());
    rmSync(folder, { recursive: true, force: true });
  });

  const openPolling = (senders: Readonly<Record<string, MessageSender>>): Dispatcher => {
    const dispatcher = openDispatcher({ store: rows.store, tenants: createTenantCache(rows.store), senders, log });
    dispatchers.push(dispatcher);
    return dispatcher;
  };
  /** Sends when the test says so; closed, it has no timer, which on a slow machine would be faster than the test. */
  const dispatch = (senders: Readonly<Record<string, MessageSender>>): Dispatcher => {
    const dispatcher = openPolling(senders);
    void dispatcher.close();
    return dispatcher;
  };
  const toFiles = (): MessageSender => emailSender(createTenantCache(rows.store), openFileMailer(folder));
  const write = (count: number, body: object = { to: 'ada@example.org', subject: 'Welcome', text: 'Hello,\nAda.' }, code = 'harbor') =>
    rows.store.inTenant(scopeOf(code), (db) =>
      enqueue(
        db,
        scopeOf(code).tenantId,
        Array.from({ length: count }, () => ({ kind: 'email', body: { ...body } })),
      ),
    );
  const state = () => look('select attempts, sent_at is not null as sent, next_at > now() as later from outbox');
  const makeDue = () => rows.store.inTenant(harbor, (db) => sql`update outbox set next_at = now()`.execute(db));
  const letters = (): string[] => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

  it('is sent once, in the name of its tenant, as a file that is closed to others', async () => {
    await write(1);
    await write(1, { to: 'bo@example.org', subject: 'नमस्ते', text: 'Hi' }, 'summit');
    expect(await dispatch({ email: toFiles() }).sendDue()).toBe(2);
    const [letter = ''] = letters().filter((text) => text.includes('ada@example.org'));
    expect(letter).toContain('From: Harbor Health <hello@harbor-health.example>\r\n');
    expect(letter).toMatch(/\r\nTo: ada@example\.org\r\n/);
    expect(letter).toContain('Subject: Welcome\r\n');
    expect(letter).toMatch(/\r\nMessage-ID: <[0-9a-f-]{36}@harbor-health\.example>\r\n/);
    expect(letter).toContain('\r\n\r\nHello,\r\nAda.');
    expect(letters()).toHaveLength(2);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(await state()).toEqual([{ attempts: 1, sent: true, later: true }]);
    await makeDue();
    expect(await dispatch({ email: toFiles() }).sendDue()).toBe(0);
  });

  it('is sent by itself within seconds', async () => {
    openPolling({ email: toFiles() });
    await write(1);
    while (letters().length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(letters()).toHaveLength(1);
  });

  it('is sent once though two processes look at the same time', async () => {
    const sent: string[] = [];
    const slowly: MessageSender = async ({ messageId }) => {
      sent.push(messageId);
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await write(45);
    const counts = await Promise.all([dispatch({ email: slowly }).sendDue(), dispatch({ email: slowly }).sendDue()]);
    expect(counts[0] + counts[1]).toBe(45);
    expect(new Set(sent).size).toBe(45);
    expect(sent).toHaveLength(45);
  });

  it('is in one file when a process dies after it sent and before it noted so', async () => {
    await write(1);
    const files = toFiles();
    let bury = (): void => undefined;
    const dead = new Promise<void>((_resolve, reject) => {
      bury = () => reject(new Error('it never came back'));
    });
    const dying = dispatch({ email: (message) => files(message).then(() => dead) }).sendDue();
    while (letters().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const other = dispatch({ email: files });
    expect(await other.sendDue()).toBe(0);
    expect(await state()).toEqual([{ attempts: 1, sent: false, later: true }]);
    await makeDue();
    expect(await other.sendDue()).toBe(1);
    expect(letters()).toHaveLength(1);
    bury();
    await dying;
    expect(await state()).toEqual([{ attempts: 2, sent: true, later: true }]);
  });

  it('is not sent when the transaction it was decided in fails', async () => {
    const broken = rows.store.inTenant(harbor, async (db) => {
      await enqueue(db, harbor.tenantId, [{ kind: 'email', body: { to: 'ada@example.org', subject: 's', text: 't' } }]);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await dispatch({ email: toFiles() }).sendDue()).toBe(0);
  });

  it('waits longer after every failure, and is given up in the end', async () => {
    await write(1);
    const failing = dispatch({ email: () => Promise.reject(new Error('down')) });
    const pauses: number[] = [];
    for (let time = 0; time < maxAttempts; time++) {
      expect(await failing.sendDue()).toBe(1);
      expect(await failing.sendDue()).toBe(0);
      const [row] = await look('select round(extract(epoch from next_at - now()))::integer as s from outbox');
      pauses.push(Number(Reflect.get(Object(row), 's')));
      await makeDue();
    }
    expect(pauses.slice(0, 4).map((pause) => Math.round(pause / 5) * 5)).toEqual([5, 10, 20, 40]);
    expect(pauses.at(-1)).toBeGreaterThan(3500);
    expect(await failing.sendDue()).toBe(0);
    expect(await state()).toEqual([{ attempts: maxAttempts, sent: false, later: false }]);
  });

  it.each([
    { to: 'ada@example.org, eve@example.org', subject: 's', text: 't' },
    { to: 'ada@example.org', subject: 's\r\nBcc: eve@example.org', text: 't' },
    { to: 'ada@example.org', text: 't' },
  ])('is given up at once when it can never be sent: %j', async (body) => {
    await write(1, body);
    expect(await dispatch({ email: toFiles() }).sendDue()).toBe(1);
    expect(letters()).toEqual([]);
    expect(await state()).toMatchObject([{ attempts: maxAttempts, sent: false }]);
    expect(JSON.stringify(logged)).not.toContain('example.org');
  });

  it('stays where it is when nobody here knows its kind', async () => {
    await rows.store.inTenant(harbor, (db) => enqueue(db, harbor.tenantId, [{ kind: 'word', body: {} }]));
    expect(await dispatch({ email: toFiles() }).sendDue()).toBe(0);
    expect(await state()).toEqual([{ attempts: 0, sent: false, later: false }]);
  });

  it('stays where it is while there is no room to note what was sent', async () => {
    await write(1);
    const cramped: Store = { ...rows.store, hasDiskSpace: () => Promise.resolve(false) };
    const dispatcher = openDispatcher({ store: cramped, tenants: createTenantCache(rows.store), senders: { email: toFiles() }, log });
    dispatchers.push(dispatcher);
    expect(await dispatcher.sendDue()).toBe(0);
    expect(letters()).toEqual([]);
  });

  describe('with a mail server', () => {
    const server = { messages: [] as string[], answer: '250 ok' };
    const listener = openMailServer(server);
    const viaSmtp = (): MessageSender => {
      const mailer = openSmtpMailer(`smtp://127.0.0.1:${Object(listener.address()).port}`);
      keep({ close: () => Promise.resolve(mailer.close()) });
      return emailSender(createTenantCache(rows.store), mailer);
    };
    beforeAll(() => new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done)));
    beforeEach(() => void Object.assign(server, { messages: [] }));
    afterAll(() => void listener.close());

    it('is handed to it', async () => {
      await write(3);
      expect(await dispatch({ email: viaSmtp() }).sendDue()).toBe(3);
      expect(server.messages).toHaveLength(3);
      expect(server.messages[0]).toContain('Message-ID: <');
      expect(await state()).toEqual(Array(3).fill({ attempts: 1, sent: true, later: true }));
    });

    it('is tried again when the server is busy, and given up when it refuses for good', async () => {
      await write(1);
      const dispatcher = dispatch({ email: viaSmtp() });
      server.answer = '451 ada@example.org is busy';
      await dispatcher.sendDue();
      expect(await state()).toEqual([{ attempts: 1, sent: false, later: true }]);
      server.answer = '550 no ada@example.org here';
      await makeDue();
      await dispatcher.sendDue();
      expect(await state()).toMatchObject([{ attempts: maxAttempts, sent: false }]);
      expect(server.messages).toEqual([]);
      expect(logged).toHaveLength(2);
      expect(JSON.stringify(logged)).not.toContain('example.org');
    });
  });
});
