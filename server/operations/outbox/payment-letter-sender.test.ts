import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { openReconcilerMemory, reconcile } from '../../payments/settling/reconcile.js';
import { failureModes, newBreaker } from '../../../fixtures/testing/breaking.js';
import {
  checkout,
  chooseCash,
  lineFor,
  newFamily,
  newKey,
  prepareCheckout,
  purchaseOf,
  saveCard,
} from '../../../fixtures/testing/payments.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openDispatcher } from './dispatcher.js';
import { mailboxOf } from '../../base/email-address.js';
import { openFileMailer } from './mailer.js';
import { paymentLetterSender } from './payment-letter.js';
import { paymentLetter } from '../../payments/settling/queue-payment-letters.js';
import { enqueue } from '../../visit/outbox.js';

describe.each(eachStore)('the letter after a checkout over %s', (_name, open) => {
  const breaker = newBreaker();
  const { desk, keep, look, change } = withDesk(open, () => [breaker.gateway], breaker.store);
  let folder = '';
  const aMinute = async () => {
    const memory = openReconcilerMemory(desk.uptime);
    for (let seconds = 0; seconds < 60; seconds += 20) {
      desk.wait(20);
      await reconcile(desk.server.services, memory, (_tenant, error) => expect(error).toBeUndefined());
    }
  };
  const dispatcher = () => {
    const { store, tenants, library } = desk.server.services;
    const mailer = openFileMailer(folder);
    return openDispatcher({
      store,
      tenants,
      senders: { [paymentLetter]: paymentLetterSender({ store, tenants, library, mailer }) },
      log: { warn: () => undefined, error: () => undefined },
    });
  };
  /** Everything that is sent by two processes that look at once. */
  const sent = async (): Promise<string[]> => {
    const both = [dispatcher(), dispatcher()];
    await Promise.all(both.map((each) => each.sendDue()));
    await Promise.all(both.map((each) => each.close()));
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  const waiting = (tenant = 'harbor') => look('select kind, body from outbox where sent_at is null', tenant);

  beforeEach(async () => {
    breaker.mend();
    for (const tenant of ['harbor', 'meadow']) await change('delete from outbox', tenant);
    folder = mkdtempSync(join(tmpdir(), 'vestibule-letters-'));
    keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })) });
  });

  it('is promised in the answer, and sent once, however often checkout is asked for', async () => {
    const family = await prepareCheckout(desk);
    const key = newKey();
    const answers = await Promise.all([...Array.from({ length: 5 }, () => key), newKey(), newKey()].map((each) => checkout(family, each)));
    answers.push(await checkout(family, key), await checkout(family, newKey()));
    expect(answers.map(({ body }) => body.data.letter)).toEqual(answers.map(() => true));
    const letters = await sent();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('To: ada.marsh@example.org\r\n');
    expect(letters[0]).toContain(answers[0]?.body.data.payment.reference);
    expect(letters[0]).toContain('Hello Ada,');
    expect(letters[0]).not.toMatch(/Marsh,|1984|4321|12 Wharf/);
    expect(await sent()).toHaveLength(1);
  });

  it('waits as the id of a payment, and tells the outbox nothing about anybody', async () => {
    await checkout(await prepareCheckout(desk));
    expect(await waiting()).toEqual([{ kind: 'payment-letter', body: { paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
  });

  it.each(Object.keys(failureModes) as (keyof typeof failureModes)[])(
    'is sent once when the server %s and the visitor tries again',
    async (fault) => {
      for (const isReconciled of [false, true]) {
        const family = await prepareCheckout(desk);
        const key = newKey();
        breaker.once('chargeSource', failureModes[fault]);
        await checkout(family, key);
        if (isReconciled) await aMinute();
        expect((await checkout(family, key)).body.data.letter).toBe(true);
        await aMinute();
      }
      expect(await sent()).toHaveLength(2);
    },
  );

  it.each([
    ['before the charge is written down', 'before'],
    ['when the charge is written down', 'after'],
  ] as const)('is sent once when the server ends %s and nobody asks again', async (_when, when) => {
    const family = await prepareCheckout(desk);
    breaker.breakWrite(2, when);
    expect((await checkout(family)).status).toBe(500);
    await Promise.all([aMinute(), aMinute()]);
    expect(await sent()).toHaveLength(1);
  });

  it('is not sent while nothing is paid, and is once another card pays', async () => {
    const family = await prepareCheckout(desk, undefined, '4000000000000002');
    expect((await checkout(family)).status).toBe(402);
    expect(await waiting()).toEqual([]);
    desk.wait(1);
    await saveCard(desk, family);
    expect((await checkout(family)).status).toBe(200);
    expect(await sent()).toHaveLength(1);
  });

  it('tells of all lines of a family, and names the people', async () => {
    const family = await newFamily(desk);
    const { visitor, primary, child } = family;
    const chosen = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [
      await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary),
      await lineFor(desk, 'harbor', 'harbor-founders-monthly', child, { primaryId: primary }),
    ]);
    await saveCard(desk, family);
    await checkout({ visitor, primary, enrollmentId: chosen.body.data[1].clientEnrollmentId });
    const [letter = ''] = await sent();
    expect(letter).toContain('For: Ada Marsh, Cleo Marsh');
    // The mail format may fold a line.
    expect(letter.replaceAll(/=\r?\n/g, '').match(/per month/g)).toHaveLength(2);
  });

  it('is neither promised nor sent where there is no e-mail address', async () => {
    const family = await newFamily(desk, 'meadow');
    const { visitor, primary } = family;
    const line = await lineFor(desk, 'meadow', 'meadow-individual-monthly', primary);
    const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [line]);
    await chooseCash(family);
    const { status, body } = await checkout({ visitor, primary, enrollmentId: chosen.body.data[0].clientEnrollmentId });
    expect({ status, letter: body.data.letter, payment: body.data.payment.status }).toEqual({
      status: 200,
      letter: false,
      payment: 'recorded',
    });
    expect(await waiting('meadow')).toEqual([]);
  });

  it('is sent once where the money comes another way', async () => {
    const family = await newFamily(desk, 'meadow');
    const { visitor, primary } = family;
    await change(`update clients set email = 'ola@example.org' where client_id = '${primary}'`, 'meadow');
    const line = await lineFor(desk, 'meadow', 'meadow-individual-monthly', primary);
    const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [line]);
    await chooseCash(family);
    const asked = { visitor, primary, enrollmentId: chosen.body.data[0].clientEnrollmentId };
    for (let nth = 0; nth < 3; nth += 1) expect((await checkout(asked)).body.data.letter).toBe(true);
    const letters = await sent();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('in cash');
  });

  it('about a service that is no membership is not written', async () => {
    const { visitor, primary } = await prepareCheckout(desk);
    const asked = await purchaseOf(desk, 'harbor-flu-shot', primary);
    expect((await visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, asked)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('counts for its mailbox, and is given up over ten a day; the answer still says what was paid', async () => {
    await desk.store.inTenant(scopeOf('meadow'), async (db) => {
      const others = Array.from({ length: 10 }, () => ({ kind: 'acknowledgement', body: {} }));
      await enqueue(db, scopeOf('meadow').tenantId, others);
      const { rows } = await sql<{ counted: boolean }>`
        select count_letter(${mailboxOf('ada.marsh@example.org')}, message_id, 10) as counted from outbox`.execute(db);
      expect(rows).toEqual(Array(10).fill({ counted: true }));
    });
    const { status, body } = await checkout(await prepareCheckout(desk));
    expect([status, body.data.payment.status]).toEqual([200, 'captured']);
    expect(await sent()).toEqual([]);
    expect(await look('select attempts, mailbox from outbox')).toEqual([{ attempts: 16, mailbox: null }]);
  });

  it('is given up when whom it is for was erased meanwhile', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    await change(`update clients set email = null, status = 'Erased' where client_id = '${family.primary}'`);
    expect(await sent()).toEqual([]);
    expect(await look('select attempts from outbox')).toEqual([{ attempts: 16 }]);
  });
});
