import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { type Application, applicationsQuery, type InboxFilter, applicationsCsv } from './inbox.js';

const harbor = scopeOf('harbor');
const id = (nth: number): string => `${nth}1111111-0000-4000-8000-000000000000`;

describe.each(eachStore)('the inbox of %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  const applications = async (asking: Partial<InboxFilter> = {}): Promise<Application[]> => {
    const found = await rows.store.queryReadOnly(applicationsQuery({ since: undefined, withSSN: false, ...asking }), harbor);
    return (found as { readonly application: Application }[]).map(({ application }) => application);
  };
  beforeAll(async () => {
    rows = keep(await open());
    const tenant_id = harbor.tenantId;
    await rows.store.inTenant(harbor, async (db) => {
      const columns = {
        tenant_id,
        group_code: 'coastal',
        session_id: 's',
        type: 'Individual',
        form_id: 'f',
        form_hash: 'h',
        settings_hash: 's',
        primary_client_id: null,
      };
      const answers = {
        firstName: 'Ada',
        phones: [{ extension: '1', value: '2075550123' }],
        address: { addressLine1: '12 Wharf Street', city: 'Portland', zip: '04101' },
      };
      await db
        .insertInto('clients')
        .values([
          {
            ...columns,
            client_id: id(1),
            first_name: 'Ada',
            last_name: 'Marsh',
            dob: '1984-03-14',
            email: 'ada@example.org',
            body: JSON.stringify(answers),
            created_at: '2026-11-20T04:30:00Z',
          },
          {
            ...columns,
            client_id: id(2),
            first_name: '=HYPERLINK("http://evil.example")',
            last_name: 'O"Neil\r\nJr',
            body: '{}',
            created_at: '2026-11-20T05:30:00Z',
          },
          { ...columns, client_id: id(3), status: 'Erased', body: '{}', created_at: '2026-11-20T06:30:00Z' },
        ])
        .execute();
      await db
        .insertInto('client_last_ssn')
        .values({ tenant_id, client_id: id(1), last_ssn: '4321' })
        .execute();
      await db
        .insertInto('appointment_requests')
        .values({
          tenant_id,
          request_id: id(1),
          client_id: id(2),
          reference: 'AP-7K3M-Q2ZX',
          body: JSON.stringify({ note: '+1 cough' }),
          possible_client_id: id(1),
        })
        .execute();
      await db
        .insertInto('requests')
        .values({
          tenant_id,
          request_id: id(4),
          reference: 'RQ-7K3M-Q2ZX',
          form_id: 'visit-request',
          form_hash: 'h',
          settings_hash: 's',
          session_id: 's',
          body: JSON.stringify({ firstName: 'Bo', type: 'Urgent' }),
          last_ssn: '8765',
          created_at: '2026-11-20T07:30:00Z',
        })
        .execute();
      await sql`insert into enrollments (tenant_id, client_enrollment_id, client_id, kind, offering_id, offering_name, billing_type, billing_interval,
          cost, registration_fee, status, start_date)
        values (${tenant_id}, ${id(1)}, ${id(1)}, 'Membership', 'gold', 'Gold', 'Individual', 'Monthly', 14900, 2500, 'Active', '2026-11-21')`.execute(
        db,
      );
      for (const [nth, status] of [
        [1, 'declined'],
        [2, 'captured'],
      ] as const) {
        await sql`insert into payments (tenant_id, payment_id, act, client_id, kind, payment_method, amount, currency, status, reference, created_at)
          values (${tenant_id}, ${id(nth)}, 'act', ${id(1)}, 'checkout', 'Card', 17400, 'USD', ${status}, ${`R-${nth}`}, ${`2026-11-20T0${nth}:00:00Z`}::timestamptz)`.execute(
          db,
        );
      }
      await db
        .insertInto('payment_lines')
        .values({ tenant_id, payment_id: id(2), client_enrollment_id: id(1), amount: 17400 })
        .execute();
    });
  });
  afterAll(closeAll);

  it('shows people in the order they came, what they chose, what was paid and what they asked for', async () => {
    const [ada, other, request, ...more] = await applications();
    expect(more).toEqual([]);
    expect(ada).toEqual({
      receivedAt: '2026-11-20T04:30:00Z',
      tenant: 'harbor',
      clientId: id(1),
      primaryClientId: null,
      type: 'Individual',
      status: 'Active',
      supersededBy: null,
      firstName: 'Ada',
      lastName: 'Marsh',
      businessName: null,
      dob: '1984-03-14',
      email: 'ada@example.org',
      form: null,
      reference: null,
      answers: expect.objectContaining({ firstName: 'Ada' }),
      enrollments: [
        {
          reference: expect.stringMatching(/^EN-[0-9A-F]{4}-[0-9A-F]{4}$/),
          offering: 'Gold',
          kind: 'Membership',
          startDate: '2026-11-21',
          billingInterval: 'Monthly',
          quantity: 1,
          cost: 14900,
          installments: 1,
          registrationFee: 2500,
          status: 'Active',
          paymentStatus: 'captured',
        },
      ],
      payments: [
        { method: 'Card', amount: 17400, currency: 'USD', status: 'declined', reference: 'R-1' },
        { method: 'Card', amount: 17400, currency: 'USD', status: 'captured', reference: 'R-2' },
      ],
      appointments: [],
    });
    expect(other).toMatchObject({
      enrollments: [],
      payments: [],
      appointments: [{ reference: 'AP-7K3M-Q2ZX', request: { note: '+1 cough' }, possibleClientId: id(1) }],
    });
    expect(request).toMatchObject({
      type: 'Request',
      clientId: null,
      form: 'visit-request',
      reference: 'RQ-7K3M-Q2ZX',
      answers: { firstName: 'Bo', type: 'Urgent' },
    });
  });

  it('shows the letters to visitors that were given up, and to whom they belong', async () => {
    const write = (kind: string, body: object, attempts: number) =>
      rows.store.inTenant(harbor, (db) =>
        sql`insert into outbox (tenant_id, message_id, kind, body, attempts, created_at)
          values (${harbor.tenantId}, gen_random_uuid(), ${kind}, ${JSON.stringify(body)}::jsonb, ${attempts}, ${`2026-11-21T0${attempts % 10}:00:00Z`}::timestamptz)`.execute(
          db,
        ),
      );
    await write('acknowledgement', { topic: 'agent', id: id(7), languages: ['en'] }, 16);
    await write('payment-letter', { paymentId: id(2) }, 18);
    for (const [kind, attempts] of [
      ['acknowledgement', 15],
      ['staff-letter', 16],
      ['email', 16],
    ] as const)
      await write(kind, {}, attempts);
    const letters = (await applications()).filter(({ type }) => type === 'Letter');
    expect(letters.map(({ status, form, reference, answers }) => ({ status, form, reference, answers }))).toEqual([
      { status: 'Not sent', form: 'letter', reference: null, answers: { topic: 'agent', id: id(7) } },
      { status: 'Not sent', form: 'letter', reference: 'R-2', answers: { paymentId: id(2) } },
    ]);
    expect(applicationsCsv(letters, false)).toContain('"letter.topic"');
    await rows.store.inTenant(harbor, (db) => db.deleteFrom('outbox').execute());
  });

  it("begins at a calendar day of the tenant's own", async () => {
    const since = async (day: string) => (await applications({ since: day })).map(({ clientId }) => clientId);
    expect(await since('2026-11-19')).toEqual([id(1), id(2), null]);
    expect(await since('2026-11-20')).toEqual([id(2), null]);
    expect(await since('2026-11-21')).toEqual([]);
    expect(() => applicationsQuery({ since: "2026-11-20'; drop table clients", withSSN: false })).toThrow('A day is written yyyy-MM-dd.');
  });

  it('shows the digits of social security numbers only when it is told to', async () => {
    expect(JSON.stringify(await applications())).not.toMatch(/4321|8765/);
    expect(applicationsCsv(await applications(), false)).not.toMatch(/4321|8765/);
    expect((await applications({ withSSN: true })).map(({ lastSSN }) => lastSSN)).toEqual(['4321', null, '8765']);
    expect(applicationsCsv(await applications({ withSSN: true }), true)).toContain('"4321"');
  });

  it('has a column for each answer that anybody gave, also of a field that a tenant added', async () => {
    const [one, two] = await applications();
    if (one === undefined || two === undefined) throw new Error('There are no two applications.');
    const answers = {
      firstName: 'Ada',
      employer: 'Wharf Ltd',
      mailingAddress: { line1: 'PO Box 7' },
      wishes: ['a', 'b'],
      textEnabled: true,
    };
    const rows = [one, two].map((each, nth) => ({ ...each, answers: nth === 0 ? answers : {} }));
    const table = applicationsCsv(rows, false);
    const [head = '', first = ''] = table.split('\r\n');
    expect(head.endsWith('"supersededBy","employer","mailingAddress.line1","textEnabled","wishes"')).toBe(true);
    expect(first.endsWith('"Wharf Ltd","PO Box 7","true","a; b"')).toBe(true);
    expect(table.endsWith('"","","",""\r\n')).toBe(true);
  });

  it('names the answers of a request after its form', async () => {
    const [head = '', ...lines] = applicationsCsv(await applications(), false).split('\r\n');
    expect(head.endsWith('"visit-request.firstName","visit-request.type"')).toBe(true);
    expect(lines.some((line) => line.includes('"visit-request","RQ-7K3M-Q2ZX"') && line.endsWith('"Bo","Urgent"'))).toBe(true);
  });

  it('is a table that no spreadsheet runs anything from', async () => {
    const text = applicationsCsv(await applications(), false);
    const [head = '', ada = '', ...rest] = text.split('\r\n"');
    expect(head.startsWith('\uFEFF"receivedAt","tenant","clientId",')).toBe(true);
    expect(ada).toContain(
      '"1 2075550123","12 Wharf Street, Portland, 04101","Gold: Active","174.00 USD declined R-1; 174.00 USD captured R-2"',
    );
    expect(rest.join('')).toContain('"\'=HYPERLINK(""http://evil.example"")","O""Neil\r\nJr"');
    expect(text).toContain(`"AP-7K3M-Q2ZX","'+1 cough","","","${id(1)}"`);
    expect(text).not.toMatch(/(^|[,\n])"[=+\-@\t\r]/);
  });
});
