import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, type Household, lineFor, newFamily } from '../../../fixtures/testing/payments.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

deskOverStores('enrollments', ({ desk, look }) => {
  const line = (offeringId: string, clientId: string, more: object = {}) => lineFor(desk, 'harbor', offeringId, clientId, more);
  const add = ({ visitor, primary }: Household, lines: unknown, headers: Record<string, string> = {}) =>
    visitor.ask('POST', `/clients/${primary}/enrollments`, lines as object, headers);
  const replace = ({ visitor, primary }: Household, lines: unknown) =>
    visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, lines as object);
  const kept = ({ primary, child }: Household) =>
    look(
      `select client_id, offering_id, status, cost from enrollments where client_id in ('${primary}', '${child}') and status <> 'Cancelled' order by primary_id nulls first`,
    );

  it('keeps a line for each person, the primary of whoever is not the primary [R-3.134] [R-3.135] [R-3.136] [R-3.137] [R-3.138] [R-3.139] [R-3.140] [R-3.141] [R-3.142] [R-3.143] [R-3.144] [R-3.145] [R-3.146] [R-3.147] [R-3.148] [R-3.149]', async () => {
    const family = await newFamily(desk);
    const { primary, child } = family;
    const lines = [
      await line('harbor-individual-monthly', primary),
      await line('harbor-individual-monthly', child, { primaryId: primary, startDate: '12/04/2026' }),
    ];
    const { status, body } = await add(family, lines);
    expect(status).toBe(201);
    expect(body.message).toContain('membership');
    expect(body.data).toEqual(
      lines.map((each, index) => ({
        ...each,
        dueToday: 11_400,
        laterPayments: [{ amount: 8900, dueDate: ['12/21/2026', '01/04/2027'][index] }],
        clientEnrollmentId: expect.any(String),
        reference: expect.stringMatching(/^EN-[0-9A-F]{4}-[0-9A-F]{4}$/),
        status: 'Unpaid',
      })),
    );
    expect(await kept(family)).toMatchObject([{ client_id: primary }, { client_id: child }]);
  });

  it('answers the same line when the same is chosen again, and refuses to add another', async () => {
    const family = await newFamily(desk);
    const first = await add(family, [await line('harbor-family-monthly', family.primary)]);
    const again = await add(family, [await line('harbor-family-monthly', family.primary)]);
    expect(again.body.data).toEqual(first.body.data);
    const other = await add(family, [await line('harbor-family-yearly', family.primary)]);
    expect(other).toMatchObject({ status: 409, body: { actionMessage: expect.any(String) } });
    expect(await kept(family)).toHaveLength(1);
  });

  it('replaces what is not paid, and doing it again changes nothing [R-7.22]', async () => {
    const family = await newFamily(desk);
    const { primary, child } = family;
    const single = await replace(family, [
      await line('harbor-individual-monthly', primary),
      await line('harbor-individual-monthly', child, { primaryId: primary }),
    ]);
    expect(single.status).toBe(200);
    const whole = await replace(family, [await line('harbor-family-monthly', primary)]);
    expect(whole.body.data).toMatchObject([{ clientEnrollmentId: single.body.data[0].clientEnrollmentId, cost: 18_900 }]);
    expect((await replace(family, [await line('harbor-family-monthly', primary)])).raw).toBe(whole.raw);
    expect(await kept(family)).toMatchObject([{ client_id: primary, offering_id: 'harbor-family-monthly' }]);
    expect((await replace(family, [])).body.data).toEqual([]);
    expect(await kept(family)).toEqual([]);
  });

  it('takes the line by its id, and no other', async () => {
    const family = await newFamily(desk);
    const [first] = (await add(family, [await line('harbor-family-monthly', family.primary)])).body.data;
    const same = await replace(family, [
      await line('harbor-family-yearly', family.primary, { clientEnrollmentId: first.clientEnrollmentId }),
    ]);
    expect(same.body.data[0].clientEnrollmentId).toBe(first.clientEnrollmentId);
    const other = await replace(family, [await line('harbor-family-yearly', family.primary, { clientEnrollmentId: randomUUID() })]);
    expect(other.status).toBe(409);
  });

  it('refuses what is not as we sell it, and says where it stands', async () => {
    const family = await newFamily(desk);
    for (const [key, value] of [
      ['cost', 1],
      ['registrationFee', 0],
      ['offeringName', 'Harbor Zero'],
      ['billingInterval', 'Yearly'],
      ['billingType', 'Family'],
      ['tenantId', scopeOf('meadow').tenantId],
      ['tenantGroupCode', 'summit'],
      ...['harbor-student-yearly', 'harbor-flu-shot', 'summit-elite-monthly', 'none'].map((id) => ['offeringId', id] as const),
    ] as const) {
      const { status, body } = await add(family, [await line('harbor-individual-monthly', family.primary, { [key]: value })]);
      expect({ status, errors: body.errors }).toMatchObject({ status: 409, errors: [{ path: `/0/${key}` }] });
      expect(body.actionMessage).not.toBe('');
    }
    expect(await kept(family)).toEqual([]);
  });

  it.each([
    ['11/20/2026', 201],
    ['12/04/2026', 201],
    ['12/05/2026', 422],
    ['11/19/2026', 422],
    ['02/30/2027', 422],
    ['2026-11-21', 422],
  ])('takes a start on %s or not, within the 14 days of this tenant: %d [R-5.80] [R-5.81] [R-5.82]', async (startDate, expected) => {
    const family = await newFamily(desk);
    const { status, body } = await add(family, [await line('harbor-family-monthly', family.primary, { startDate })]);
    expect(status).toBe(expected);
    if (expected === 422) expect(body.errors).toEqual([{ path: '/0/startDate', message: 'Please enter a valid date' }]);
  });

  it('refuses two offerings for one person, and people who are not of the family [R-4.9] [R-4.10]', async () => {
    const family = await newFamily(desk);
    const stranger = await newFamily(desk);
    const mine = await line('harbor-individual-monthly', family.primary);
    expect((await add(family, [mine, mine])).body.errors).toEqual([{ path: '/1/clientId', message: 'One offering for each person' }]);
    const theirs = await line('harbor-individual-monthly', stranger.primary, { primaryId: family.primary });
    const never = { ...theirs, clientId: randomUUID() };
    const answers = [await add(family, [theirs]), await add(family, [never])];
    expect(answers[0]).toMatchObject({ status: 422, body: { errors: [{ path: '/0/clientId', message: 'There is no such client.' }] } });
    expect(answers[1]?.raw).toBe(answers[0]?.raw);
  });

  it('refuses a primary for the primary, and another primary than the own', async () => {
    const family = await newFamily(desk);
    const { primary, child } = family;
    expect((await add(family, [await line('harbor-family-monthly', primary, { primaryId: primary })])).status).toBe(422);
    expect((await add(family, [await line('harbor-individual-monthly', child)])).body.errors).toEqual([
      { path: '/0/primaryId', message: 'This is not the primary of this person' },
    ]);
    expect((await add({ ...family, primary: child }, [await line('harbor-individual-monthly', child)])).status).toBe(409);
  });

  it('keeps what was chosen where the tenant does not let visitors buy, and takes no payment for it', async () => {
    const family = await newFamily(desk, 'himal');
    const chosen = await add(family, [await lineFor(desk, 'himal', 'himal-family-split', family.primary)]);
    expect(chosen).toMatchObject({ status: 201, body: { data: [{ status: 'Unpaid' }] } });
    expect(await checkout({ ...family, enrollmentId: chosen.body.data[0].clientEnrollmentId })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("can't be bought"), actionMessage: expect.any(String) },
    });
  });

  it('refuses a body that is no list of lines', async () => {
    const family = await newFamily(desk);
    for (const body of [[], {}, [{ clientId: 'x' }], [null]]) expect([body, (await add(family, body)).status]).toEqual([body, 400]);
  });
});
