import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { EACH_PAYS, tabCall, type TabCall } from '../../../fixtures/testing/tab-calls.js';
import { checkout, lineFor, newKey, saveCard } from '../../../fixtures/testing/payments.js';
import { eligibleResponse } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo } from '../../../fixtures/testing/people.js';
import { byTier } from '../../../fixtures/testing/tier.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

/** Draws of one test, and how many tests there are, so that none takes minutes. Draws wait for answers of equal time, so several wait together. */
const [DRAWS, PARTS] = byTier([30, 1], [500, 20]);
const TOGETHER = 10;

interface Visit {
  readonly canary: string;
  /** The ids of its sessions, the last one last. */
  readonly sessions: string[];
  /** What the order came to when a card was saved last, by session and client. */
  readonly saved: Map<string, number>;
}

/** A tab of a visit, and what it has received last. */
interface Tab {
  readonly visit: Visit;
  readonly visitor: Visitor;
  primary: string;
  child: string;
  enrollmentId: string;
  order: string;
  amount: number;
  sourceId: string | undefined;
  key: string;
}
const nobody = { primary: '', child: '', enrollmentId: '', order: '', amount: 0, sourceId: undefined };

interface SentLine {
  readonly clientEnrollmentId: string;
  readonly dueToday: number;
  readonly status: string;
}
const unpaid = (lines: readonly SentLine[]) => lines.filter(({ status }) => status === 'Unpaid');
const amountOf = (lines: readonly SentLine[]) => unpaid(lines).reduce((sum, { dueToday }) => sum + dueToday, 0);

let draws = 0;

describe('random calls of two tabs and two visits', () => {
  const { desk, look: read } = withDesk();

  const ownedBy = ({ sessions }: Visit) => sessions.flatMap((id) => [`'${id}'`, `'released:${id}'`]).join(',');
  /** All that is stored of a visit. */
  const recordsOf = (visit: Visit) =>
    read(`select (select json_agg(c order by client_id) from clients c where session_id in (${ownedBy(visit)})) as clients,
      (select json_agg(e order by client_enrollment_id) from enrollments e join clients c using (tenant_id, client_id)
        where c.session_id in (${ownedBy(visit)})) as enrollments,
      (select json_agg(s order by source_id) from payment_sources s where session_id in (${ownedBy(visit)})) as sources,
      (select json_agg(d) from drafts d where session_id in (${ownedBy(visit)})) as drafts`);
  /** Everybody of a visit who has or had a payment or a membership, an own one or through the primary's plan, as they are stored. */
  const membersOf = (visit: Visit) =>
    read(`select c.client_id, c.status, c.body, c.primary_client_id, c.superseded_by from clients c
      where c.session_id in (${ownedBy(visit)}) and (
        exists (select from payments p where p.client_id = c.client_id and p.status not in ('declined', 'failed'))
        or exists (select from enrollments e where e.status in ('Active', 'Pending')
          and (e.client_id = c.client_id or (e.billing_type <> 'Individual' and e.client_id = c.primary_client_id))))`);
  const capturedBy = async (visit: Visit) =>
    (await read(`select p.amount, c.body ->> 'firstName' as name from payments p join clients c using (tenant_id, client_id)
      where c.session_id in (${ownedBy(visit)}) and p.status = 'captured' order by p.created_at, p.payment_id`)) as readonly {
      readonly amount: number;
      readonly name: string;
    }[];

  const openVisit = async (canary: string): Promise<readonly [Tab, Tab]> => {
    const visitor = newVisitor(desk.server, 'harbor');
    await visitor.ask('GET', '/clients');
    const visit: Visit = { canary, sessions: [visitor.sessionId()], saved: new Map() };
    const newTab = (): Tab => ({ visit, visitor: newVisitor(desk.server, 'harbor', visitor.cookie()), key: newKey(), ...nobody });
    return [newTab(), newTab()];
  };

  type Answer = Awaited<ReturnType<Visitor['ask']>>;
  /** Notes what a tab sees of its order. */
  const see = (each: Tab, { status, raw, body, order }: Answer): string => {
    if (status !== 200) return raw;
    const enrollmentId: string = (unpaid(body.data)[0] ?? body.data[0])?.clientEnrollmentId ?? '';
    Object.assign(each, { order, amount: amountOf(body.data), enrollmentId });
    return raw;
  };

  const enroll = async (each: Tab, { what, name, child }: Extract<TabCall, { name: string }>, draw: number) => {
    const contact = { email: `tabs${draw}@example.org`, phones: [{ ...ada.phones[0], value: String(2_077_000_000 + draw) }] };
    const primary = { ...ada, ...contact, firstName: name, middleName: each.visit.canary, checkIfClientExists: true };
    const family = child ? { clients: [primary, { ...cleo, ...contact }] } : primary;
    const body = what === 'services' ? { ...primary, enrollmentType: 'Ancillary' } : family;
    const answer = await each.visitor.ask('POST', '/clients', body, { 'x-form': 'enrollment-individual' });
    if (answer.status === 201) {
      const [first, second] = answer.body.data.clients.map(({ clientId }: { clientId: string }) => clientId);
      // Answered once already, where the person keeps the record.
      await each.visitor.ask('POST', '/questionnaire-responses', eligibleResponse('harbor', first));
      Object.assign(each, { ...nobody, primary: first, child: second ?? '' });
    }
    return answer.raw;
  };

  const linesOf = ({ visitor, primary }: Tab) => visitor.ask('GET', `/clients/${primary}/enrollments`);

  const choose = async (each: Tab, { plan, day }: Extract<TabCall, { plan: string }>) => {
    const line = await lineFor(desk, 'harbor', plan, each.primary, { startDate: `11/${day}/2026` });
    return see(each, await each.visitor.ask('PUT', `/clients/${each.primary}/bulk/enrollments`, [line]));
  };

  const savedBy = ({ visitor, primary }: Tab) => `${visitor.sessionId()} ${primary}`;
  const save = async (each: Tab) => {
    if ((await linesOf(each)).status !== 200) return '';
    each.sourceId = await saveCard(desk, { ...each, tenant: 'harbor' });
    const { body, raw } = await linesOf(each);
    each.visit.saved.set(savedBy(each), amountOf(body.data));
    return raw;
  };

  /** Pays, and returns the answer; what is captured meanwhile is what the tab, or the saved card without a header, was for. */
  const pay = async (each: Tab, { isNamed, isRepeat = false }: { isNamed: boolean; isRepeat?: boolean }) => {
    if (!isRepeat) each.key = newKey();
    const before = await capturedBy(each.visit);
    const answer = await checkout(each, each.key, isNamed ? each : {});
    const captured = (await capturedBy(each.visit)).slice(before.length);
    expect(captured.length).toBeLessThanOrEqual(1);
    for (const { amount } of captured) expect(amount).toBe(isNamed ? each.amount : each.visit.saved.get(savedBy(each)));
    return answer.raw;
  };

  const pathsOf = (id: string) => [`/clients/${id}`, `/clients/${id}/enrollments`, `/merchant-customers/${id}/payment-sources`];

  /** Reads all that there is to read, of its own visit and by the ids of the other one. */
  const look = async ({ visitor, primary, visit }: Tab, other: Visit) => {
    const theirs = await read(`select client_id from clients where session_id in (${ownedBy(other)}) limit 1`);
    const raw: string[] = [];
    for (const path of ['/clients', '/session', ...[primary, ...theirs.map((row) => String(Object(row).client_id))].flatMap(pathsOf)])
      raw.push((await visitor.ask('GET', path)).raw);
    expect(raw.join('')).not.toContain(other.sessions[0]);
    return raw.join('') + visit.canary;
  };

  /** Ends the visit; the cookie of before, which the other tab still has, owns nothing afterwards. */
  const end = async (each: Tab) => {
    const old = newVisitor(desk.server, 'harbor', each.visitor.cookie());
    const answer = await each.visitor.ask('DELETE', '/session');
    each.visit.sessions.push(each.visitor.sessionId());
    expect((await old.ask('GET', '/clients')).body.data).toEqual([]);
    expect((await old.ask('GET', '/session')).body.data.families).toEqual([]);
    for (const path of pathsOf(each.primary)) expect((await old.ask('GET', path)).status).toBe(404);
    expect((await checkout({ ...each, visitor: old }, newKey(), each)).status).toBe(404);
    return answer.raw;
  };

  /** The calls that need no more than who is enrolled. */
  const plain: Partial<Record<TabCall['what'], (each: Tab) => Promise<Answer>>> = {
    'leave out': ({ visitor, child }) => visitor.ask('DELETE', `/clients/${child}`),
    remove: ({ visitor, primary }) => visitor.ask('DELETE', `/clients/${primary}`),
    'add child': ({ visitor, primary: primaryId }) => {
      const zoe = { ...cleo, firstName: 'Zoe', relationship: { type: 'Child', primaryId } };
      return visitor.ask('POST', '/clients', zoe, { 'x-form': 'dependent' });
    },
    appointment: ({ visitor }) => visitor.ask('POST', '/clients', appointment, { 'x-form': 'appointment' }),
  };

  const send = async (each: Tab, next: TabCall, { draw, other }: { draw: number; other: Visit }): Promise<string> => {
    if ('name' in next) return enroll(each, next, draw);
    if (each.primary === '') return '';
    if ('plan' in next) return choose(each, next);
    if (next.what === 'show') return see(each, await linesOf(each));
    if (next.what === 'look') return look(each, other);
    if (next.what === 'save') return save(each);
    if (next.what === 'end') return end(each);
    const ask = plain[next.what];
    if (ask) return (await ask(each)).raw;
    return pay(each, { isNamed: next.what !== 'pay unnamed', isRepeat: next.what === 'repeat' });
  };

  const draw = async (calls: readonly TabCall[]): Promise<void> => {
    const number = ++draws;
    const visits = [await openVisit(`Quorra${number}`), await openVisit(`Zephyr${number}`)] as const;
    for (const next of calls) {
      const [mine, [theirs]] = next.tab < 2 ? visits : ([visits[1], visits[0]] as const);
      const each = mine[next.tab % 2 === 0 ? 0 : 1];
      if (next.what === 'pay together') {
        await Promise.all([each, theirs].filter(({ primary }) => primary !== '').map((one) => pay(one, { isNamed: true })));
        continue;
      }
      const [before, members] = [await recordsOf(theirs.visit), await membersOf(each.visit)];
      expect(await send(each, next, { draw: number, other: theirs.visit })).not.toContain(theirs.visit.canary);
      expect(await recordsOf(theirs.visit)).toEqual(before);
      expect(await membersOf(each.visit)).toEqual(expect.arrayContaining([...members]));
    }
    const names = (await Promise.all(visits.map(([one]) => capturedBy(one.visit)))).flat().map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  };

  it.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
    'charge what the tab saw, each person once, neither change nor show what another visit entered [R-7.69], and never remove or overwrite a person who has or had a membership or a payment [D-4], part %i',
    async () => {
      const calls = fc.array(tabCall, { minLength: 4, maxLength: 14 });
      // In half of the draws somebody has paid before the calls at random.
      const some = fc.tuple(fc.boolean(), calls).map(([isPaid, rest]) => (isPaid ? [...EACH_PAYS, ...rest] : rest));
      const property = fc.asyncProperty(
        fc.array(some, { minLength: TOGETHER, maxLength: TOGETHER }),
        async (together) => void (await Promise.all(together.map(draw))),
      );
      const seed = Math.trunc(Math.random() * 2 ** 31);
      const examples = [[Array.from({ length: TOGETHER }, () => [...EACH_PAYS])]] as [TabCall[][]][];
      await fc.assert(property, { numRuns: DRAWS / TOGETHER, examples, seed, verbose: 1 });
      expect(await read("select count(*)::int as count from payments where status = 'captured'")).not.toEqual([{ count: 0 }]);
    },
  );
});
