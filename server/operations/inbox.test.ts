import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { fillPeople } from '../../fixtures/testing/person-rows.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import INBOX from './inbox-rows.json' with { type: 'json' };
import { type Application, applicationsQuery, type InboxFilter, applicationsCsv } from './inbox.js';

const harbor = scopeOf('harbor');
const id = (nth: number): string => `${nth}1111111-0000-4000-8000-000000000000`;

describe.each(eachStore)('the inbox of %s', (_name, open) => {
  const { rows, look } = withStore(open);
  const applications = async (asking: Partial<InboxFilter> = {}): Promise<Application[]> => {
    const found = await look(applicationsQuery({ since: undefined, withSSN: false, ...asking }));
    return (found as { readonly application: Application }[]).map(({ application }) => application);
  };
  beforeAll(() => fillPeople(rows.store, INBOX.rows));

  it('shows people in the order they came, what they chose, what was paid and what they asked for', async () => {
    const [ada, other, request, ...more] = await applications();
    expect(more).toEqual([]);
    const [line] = INBOX.ada.enrollments;
    const reference = expect.stringMatching(/^EN-[0-9A-F]{4}-[0-9A-F]{4}$/);
    expect(ada).toEqual({ ...INBOX.ada, enrollments: [{ ...line, reference }] });
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
