import { beforeEach, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import type { Offering } from '../../records/offering.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import {
  readBooks,
  checkout,
  chooseCash,
  type Household,
  lineFor,
  newFamily,
  prepareCheckout,
  saveCard,
} from '../../../fixtures/testing/payments.js';
import { byTier } from '../../../fixtures/testing/tier.js';

const harborOne = 'harbor-individual-monthly';
const founders = 'harbor-founders-monthly';

type Change = Readonly<Record<string, string | number>>;

function isSame(keys: readonly string[], ...offerings: readonly [Offering, Offering]): boolean {
  const [one, other] = offerings.map((each) => new Map<string, unknown>(Object.entries(each)));
  return keys.every((key) => one?.get(key) === other?.get(key));
}

deskOverStores('what is due, when it is paid', ({ desk, change: run }) => {
  let before = 0;
  const newCharges = async () => (await desk.charges()).slice(before);
  const line = (offeringId: string, clientId: string, more: object = {}) => lineFor(desk, 'harbor', offeringId, clientId, more);
  const choose = async ({ visitor, primary }: Household, lines: readonly object[]) => {
    const { body, order } = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, lines);
    return { visitor, primary, enrollmentId: String(body.data[0].clientEnrollmentId), order };
  };
  /** Pays what was chosen last, also with a card that was saved before. */
  const payFor = (chosen: Awaited<ReturnType<typeof choose>>) => checkout(chosen, undefined, { order: chosen.order });
  /** Does something while an offering is another, as the server has heard of it. */
  const whileChanged = async <T>(id: string, change: Change, act: () => Promise<T>, tenant = 'harbor'): Promise<T> => {
    const find = async () => {
      const found = (await desk.server.services.tenants.byCode(tenant))?.offerings.find((each) => each.tenantOfferingId === id);
      if (found === undefined) throw new Error(`${tenant} has no ${id}.`);
      return found;
    };
    const write = async (next: Offering) => {
      await run(`update offerings set body = '${JSON.stringify(next).replaceAll("'", "''")}' where offering_id = '${id}'`, tenant);
      const hasHeard = async () => isSame(Object.keys(change), await find(), next);
      while (!(await hasHeard())) await wait(20);
    };
    const was = await find();
    await write({ ...was, ...change });
    try {
      return await act();
    } finally {
      await write(was);
    }
  };
  beforeEach(async () => {
    before = (await desk.charges()).length;
  });

  const changes: readonly (readonly [string, Change])[] = [
    ['is not sold any more', { status: 'Inactive' }],
    ['costs more', { price: 9000 }],
    ['costs less', { price: 8800 }],
    ['has another fee', { registrationFee: 0 }],
    ['covers others too', { billingType: 'Family' }],
    ['is paid at other times', { billingInterval: 'Yearly' }],
    ['is no membership any more', { type: 'Ancillary' }],
  ];
  it.each(byTier(changes.slice(0, 3), changes))(
    'is refused where the offering %s since it was chosen, and nothing is charged',
    async (_what, change) => {
      const family = await prepareCheckout(desk);
      const refused = await whileChanged(harborOne, change, () => checkout(family));
      expect(refused).toMatchObject({
        status: 409,
        body: {
          message: 'The offering has changed since you chose it.',
          actionMessage: 'Nothing was charged. Load the offerings again, and choose again.',
        },
      });
      expect(await newCharges()).toEqual([]);
      const { payments, enrollments } = await readBooks(desk.store);
      expect(payments).not.toContainEqual(expect.objectContaining({ client_id: family.primary }));
      expect(enrollments).toContainEqual(expect.objectContaining({ client_id: family.primary, status: 'Unpaid' }));
      expect((await checkout(family)).status).toBe(200);
    },
  );

  it('is paid as it is now, once it is chosen again', async () => {
    const family = await prepareCheckout(desk);
    const paid = await whileChanged(harborOne, { price: 9000 }, async () =>
      payFor(await choose(family, [await line(harborOne, family.primary)])),
    );
    expect(paid).toMatchObject({ status: 200, body: { data: { payment: { amount: 9000 + 2500 } } } });
  });

  it('is refused for the whole family where the offering of one has changed', async () => {
    const family = await newFamily(desk);
    const { primary, child } = family;
    const chosen = await choose(family, [await line(harborOne, primary), await line(founders, child, { primaryId: primary })]);
    await saveCard(desk, family);
    expect((await whileChanged(founders, { nonMemberPrice: 6600 }, () => checkout(chosen))).status).toBe(409);
    expect(await newCharges()).toEqual([]);
  });

  it('is refused where it would be paid in cash, and is not kept as pending', async () => {
    const family = await newFamily(desk, 'meadow');
    const { primary } = family;
    const id = 'meadow-individual-monthly';
    const chosen = await choose(family, [await lineFor(desk, 'meadow', id, primary)]);
    await chooseCash(family);
    const refused = await whileChanged(id, { status: 'Inactive' }, () => checkout(chosen), 'meadow');
    expect(refused).toMatchObject({ status: 409, body: { message: 'The offering has changed since you chose it.' } });
    expect(await readBooks(desk.store, 'meadow')).toMatchObject({ payments: [], enrollments: [{ status: 'Unpaid' }] });
  });

  it('stays the price for members after the half hour in which a member is known is over (D-96)', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { visitor, primary, child } = family;
    await run(`update enrollments set start_date = '2026-11-20' where client_id = '${primary}'`);
    await run(`insert into capabilities (tenant_id, session_id, client_id, until)
      values ('${scopeOf('harbor').tenantId}', '${visitor.sessionId()}', '${primary}', now() + interval '1 minute')`);
    const asMember = await line(founders, child, { primaryId: primary, cost: 5900 });
    const { body, order } = await visitor.ask('POST', `/clients/${primary}/enrollments`, [asMember]);
    await run(`delete from capabilities where session_id = '${visitor.sessionId()}'`);
    const paid = await payFor({ visitor, primary, enrollmentId: body.data[0].clientEnrollmentId, order });
    expect(paid).toMatchObject({ status: 200, body: { data: { enrollments: [{ cost: 5900, status: 'Active' }] } } });
  });

  it('is paid until the day the benefits begin is over where the tenant is, and not after', async () => {
    const start = desk.clock.getTime();
    const families = [await prepareCheckout(desk), await prepareCheckout(desk)] as const;
    const [early, late] = [
      await choose(families[0], [await line(harborOne, families[0].primary, { startDate: '11/20/2026' })]),
      await choose(families[1], [await line(harborOne, families[1].primary, { startDate: '11/20/2026' })]),
    ];
    const walk = async (until: string) => {
      for (const hour of ['2026-11-20T22:00:00Z', until]) {
        desk.clock.setTime(Date.parse(hour));
        for (const { visitor, primary } of families) await visitor.ask('GET', `/clients/${primary}`);
      }
    };
    await walk('2026-11-21T04:59:00Z');
    const paid = await payFor(early);
    desk.clock.setTime(Date.parse('2026-11-21T05:00:00Z'));
    const refused = await payFor(late);
    desk.clock.setTime(start);
    expect(paid.status).toBe(200);
    expect(refused).toMatchObject({
      status: 409,
      body: { actionMessage: 'Nothing was charged. The chosen start date has passed: choose another one.' },
    });
    expect(await newCharges()).toHaveLength(1);
  });
});
