import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { EACH_PAYS, tabCall, type TabCall } from '../../../fixtures/testing/tab-calls.js';
import { agreements } from '../../../fixtures/testing/consent.js';
import { checkout, lineFor, newCard, newKey } from '../../../fixtures/testing/payments.js';
import { eligibleResponse } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo } from '../../../fixtures/testing/people.js';
import { byTier } from '../../../fixtures/testing/tier.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

/** Draws of one test, and how many tests there are, so that none takes minutes. */
const [DRAWS, PARTS] = byTier([150, 1], [500, 20]);
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
  visitor: Visitor;
  primary: string;
  child: string;
  enrollmentId: string;
  order: string;
  amount: number;
  sourceId: string | undefined;
  key: string;
}

interface SentLine {
  readonly clientEnrollmentId: string;
  readonly dueToday: number;
  readonly status: string;
}

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
  const capturedBy = async (visit: Visit): Promise<readonly { readonly amount: number; readonly name: string }[]> =>
    (await read(`select p.amount, c.body ->> 'firstName' as name from payments p join clients c using (tenant_id, client_id)
      where c.session_id in (${ownedBy(visit)}) and p.status = 'captured' order by p.created_at, p.payment_id`)) as {
      amount: number;
      name: string;
    }[];

  const newTab = (visit: Visit, cookie: string): Tab => ({
    visit,
    visitor: newVisitor(desk.server, 'harbor', cookie),
    primary: '',
    child: '',
    enrollmentId: '',
    order: '',
    amount: 0,
    sourceId: undefined,
    key: newKey(),
  });
  const openVisit = async (canary: string): Promise<readonly Tab[]> => {
    const first = newVisitor(desk.server, 'harbor');
    await first.ask('GET', '/clients');
    const visit: Visit = { canary, sessions: [first.sessionId()], saved: new Map() };
    return [newTab(visit, first.cookie()), newTab(visit, first.cookie())];
  };

  const receive = (each: Tab, { body, order }: { body: { data: readonly SentLine[] }; order: string }): void => {
    const due = body.data.filter(({ status }) => status === 'Unpaid');
    Object.assign(each, {
      order,
      amount: due.reduce((sum, { dueToday }) => sum + dueToday, 0),
      enrollmentId: (due[0] ?? body.data[0])?.clientEnrollmentId ?? '',
    });
  };

  const enroll = async (each: Tab, { name, child, draw }: { name: string; child: boolean; draw: number }) => {
    const contact = { email: `tabs${draw}@example.org`, phones: [{ ...ada.phones[0], value: String(2_077_000_000 + draw) }] };
    const primary = { ...ada, ...contact, firstName: name, middleName: each.visit.canary, checkIfClientExists: true };
    const body = child ? { clients: [primary, { ...cleo, ...contact }] } : primary;
    const answer = await each.visitor.ask('POST', '/clients', body, { 'x-form': 'enrollment-individual' });
    if (answer.status === 201) {
      const [first, second] = answer.body.data.clients.map(({ clientId }: { clientId: string }) => clientId);
      // Answered once already, where the person keeps the record.
      await each.visitor.ask('POST', '/questionnaire-responses', eligibleResponse('harbor', first));
      Object.assign(each, { primary: first, child: second ?? '', enrollmentId: '', order: '', amount: 0, sourceId: undefined });
    }
    return answer.raw;
  };

  const choose = async (each: Tab, { plan, day }: { plan: string; day: number }) => {
    const line = await lineFor(desk, 'harbor', plan, each.primary, { startDate: `11/${day}/2026` });
    const answer = await each.visitor.ask('PUT', `/clients/${each.primary}/bulk/enrollments`, [line]);
    if (answer.status === 200) receive(each, answer);
    return answer.raw;
  };

  const show = async (each: Tab) => {
    const answer = await each.visitor.ask('GET', `/clients/${each.primary}/enrollments`);
    if (answer.status === 200) receive(each, answer);
    return answer.raw;
  };

  const savedBy = ({ visitor, primary }: Tab) => `${visitor.sessionId()} ${primary}`;

  const save = async (each: Tab) => {
    const answer = await each.visitor.ask('POST', `/merchant-customers/${each.primary}/payment-sources`, {
      ...(await newCard(desk)),
      agreements,
    });
    if (answer.status !== 201) return answer.raw;
    each.sourceId = answer.body.data.sourceId;
    const now = await each.visitor.ask('GET', `/clients/${each.primary}/enrollments`);
    const due: readonly SentLine[] = now.body.data.filter(({ status }: SentLine) => status === 'Unpaid');
    each.visit.saved.set(
      savedBy(each),
      due.reduce((sum, { dueToday }) => sum + dueToday, 0),
    );
    return answer.raw + now.raw;
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

  /** Reads all that there is to read, of its own visit and by the ids of the other one. */
  const look = async ({ visitor, primary, visit }: Tab, other: Visit) => {
    const [theirs] = (await read(`select client_id from clients where session_id in (${ownedBy(other)}) limit 1`)) as {
      client_id: string;
    }[];
    const ids = [primary, theirs?.client_id ?? primary];
    const paths = [
      '/clients',
      '/session',
      ...ids.flatMap((id) => [`/clients/${id}`, `/clients/${id}/enrollments`, `/merchant-customers/${id}/payment-sources`]),
    ];
    const raw: string[] = [];
    for (const path of paths) raw.push((await visitor.ask('GET', path)).raw);
    expect(raw.join('')).not.toContain(other.sessions[0]);
    return raw.join('') + visit.canary;
  };

  /** Ends the visit; the cookie of before, which the other tab still has, owns nothing afterwards. */
  const end = async (each: Tab) => {
    const old = newVisitor(desk.server, 'harbor', each.visitor.cookie());
    const { primary, enrollmentId } = each;
    const answer = await each.visitor.ask('DELETE', '/session');
    each.visit.sessions.push(each.visitor.sessionId());
    expect((await old.ask('GET', '/clients')).body.data).toEqual([]);
    expect((await old.ask('GET', '/session')).body.data.families).toEqual([]);
    for (const path of [`/clients/${primary}`, `/clients/${primary}/enrollments`, `/merchant-customers/${primary}/payment-sources`])
      expect((await old.ask('GET', path)).status).toBe(404);
    expect((await checkout({ visitor: old, primary, enrollmentId }, newKey(), each)).status).toBe(404);
    return answer.raw;
  };

  const send = (each: Tab, next: TabCall, { draw, other }: { draw: number; other: readonly Tab[] }): Promise<string> => {
    if (next.what === 'enroll') return enroll(each, { ...next, draw });
    if (each.primary === '') return Promise.resolve('');
    if (next.what === 'choose') return choose(each, next);
    if (next.what === 'show') return show(each);
    if (next.what === 'look') return look(each, (other[0] ?? each).visit);
    if (next.what === 'save') return save(each);
    if (next.what === 'end') return end(each);
    if (next.what === 'leave out') return each.visitor.ask('DELETE', `/clients/${each.child}`).then(({ raw }) => raw);
    return pay(each, { isNamed: next.what !== 'pay unnamed', isRepeat: next.what === 'repeat' });
  };

  const draw = async (calls: readonly TabCall[]): Promise<void> => {
    const number = ++draws;
    const visits = [await openVisit(`Quorra${number}`), await openVisit(`Zephyr${number}`)];
    const tabs = visits.flat();
    for (const next of calls) {
      const each = tabs[next.tab] ?? tabs[0];
      const other = visits.find((some) => !some.some((one) => one === each)) ?? [];
      const [theirs] = other;
      if (each === undefined || theirs === undefined) throw new Error('A visit has two tabs.');
      if (next.what === 'pay together') {
        await Promise.all([each, theirs].filter(({ primary }) => primary !== '').map((one) => pay(one, { isNamed: true })));
        continue;
      }
      const before = await recordsOf(theirs.visit);
      expect(await send(each, next, { draw: number, other })).not.toContain(theirs.visit.canary);
      expect(await recordsOf(theirs.visit)).toEqual(before);
    }
    const names = (await Promise.all(visits.flatMap(([one]) => (one ? [capturedBy(one.visit)] : [])))).flat().map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  };

  it.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
    'charge what the tab saw, each person once, and neither change nor show what another visit entered [R-7.69], part %i',
    async () => {
      let isPaid = false;
      const some = fc.array(fc.array(tabCall, { minLength: 4, maxLength: 14 }), { minLength: TOGETHER, maxLength: TOGETHER });
      const property = fc.asyncProperty(some, async (together) => {
        await Promise.all(together.map(draw));
        isPaid = true;
      });
      const seed = Math.trunc(Math.random() * 2 ** 31);
      await fc.assert(property, {
        numRuns: DRAWS / TOGETHER,
        examples: [[[...Array(TOGETHER)].map(() => [...EACH_PAYS])]],
        seed,
        verbose: 1,
      });
      expect(isPaid).toBe(true);
      expect((await read("select count(*)::int as count from payments where status = 'captured'")) as unknown).not.toEqual([{ count: 0 }]);
    },
  );
});
