import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { checkout, lineFor, saveCard } from '../../../fixtures/testing/payments.js';
import { eligibleResponse } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo } from '../../../fixtures/testing/people.js';
import { byTier } from '../../../fixtures/testing/tier.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const VISITS = byTier(15, 200);
const TOGETHER = 5;
const MAX_CALLS = 8;
const asEnrollment = { 'x-form': 'enrollment-individual' };
const NAMES = ['Ada', 'Eve', 'Ida'] as const;
const DEPENDENTS = ['Bo', 'Cleo', 'Nell'] as const;

const people = fc.record({
  first: fc.constantFrom(...NAMES),
  middleName: fc.constantFrom(undefined, 'May', 'June'),
  dependents: fc.uniqueArray(fc.constantFrom(...DEPENDENTS), { maxLength: 3 }),
});
const index = fc.nat({ max: 5 });
const call = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('enroll' as const), people }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('services' as const), people }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pay' as const), index, plan: fc.constantFrom('family', 'individual') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('delete' as const), index }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('dependent' as const), index }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('appointment' as const) }) },
);
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

/** One visit that pays and then tries to remove the member, so that no draw of random visits is without a membership. */
const PAID_VISIT: readonly Call[] = [
  { what: 'enroll', people: { first: 'Ada', middleName: undefined, dependents: [] } },
  { what: 'pay', index: 0, plan: 'individual' },
  { what: 'delete', index: 0 },
];

interface StoredClient {
  readonly clientId: string;
  readonly relationship?: { readonly primaryId?: string };
}

let visits = 0;

/** The family of a call, whose contact details no other visit has. */
function familyBody(
  visit: number,
  { first, middleName, dependents }: { first: string; middleName: string | undefined; dependents: readonly string[] },
) {
  const contact = { email: `visit${visit}@example.org`, phones: [{ ...ada.phones[0], value: String(2_076_000_000 + visit) }] };
  const primary = { ...ada, ...contact, firstName: first, ...(middleName && { middleName }), checkIfClientExists: true };
  const others = dependents.map((firstName) => ({ ...cleo, ...contact, firstName }));
  return { primary, others, body: others.length === 0 ? primary : { clients: [primary, ...others] } };
}

describe('random visits of at most eight calls', () => {
  const { desk, look } = withDesk();

  /** Everybody of a session who has or had a payment or a membership, an own one or through the primary's plan, as they are stored. */
  const withMembership = (sessionId: string): Promise<readonly unknown[]> =>
    look(`select c.client_id, c.status, c.body, c.primary_client_id, c.superseded_by from clients c
        where c.session_id = '${sessionId}' and (
          exists (select from payments p where p.client_id = c.client_id and p.status not in ('declined', 'failed'))
          or exists (select from enrollments e where e.status in ('Active', 'Pending')
            and (e.client_id = c.client_id or (e.billing_type <> 'Individual' and e.client_id = c.primary_client_id))))
        order by c.client_id`);
  const clientsOf = async (visitor: Visitor): Promise<readonly StoredClient[]> => (await visitor.ask('GET', '/clients')).body.data;

  const pay = async (visitor: Visitor, primary: string, plan: string): Promise<void> => {
    const line = await lineFor(desk, 'harbor', `harbor-${plan}-monthly`, primary);
    await visitor.ask('POST', '/questionnaire-responses', eligibleResponse('harbor', primary));
    const chosen = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [line]);
    if (chosen.status !== 200) return;
    await saveCard(desk, { visitor, tenant: 'harbor', primary, child: '' });
    await checkout({ visitor, primary, enrollmentId: String(chosen.body.data[0].clientEnrollmentId) });
  };

  const send = async (visitor: Visitor, visit: number, each: Call, clients: readonly StoredClient[]): Promise<unknown> => {
    if (each.what === 'appointment') return visitor.ask('POST', '/clients', appointment, { 'x-form': 'appointment' });
    if ('people' in each) {
      const { primary, body } = familyBody(visit, each.people);
      return visitor.ask('POST', '/clients', each.what === 'enroll' ? body : { ...primary, enrollmentType: 'Ancillary' }, asEnrollment);
    }
    const target = clients[each.index % Math.max(clients.length, 1)];
    return target && sendAbout(visitor, each, target);
  };

  const sendAbout = (visitor: Visitor, each: Call, { clientId, relationship }: StoredClient): Promise<unknown> => {
    const primaryId = relationship?.primaryId ?? clientId;
    const zoe = { ...cleo, firstName: 'Zoe', relationship: { type: 'Child', primaryId } };
    if ('plan' in each) return pay(visitor, primaryId, each.plan);
    if (each.what === 'delete') return visitor.ask('DELETE', `/clients/${clientId}`);
    return visitor.ask('POST', '/clients', zoe, { 'x-form': 'dependent' });
  };

  it('never remove or overwrite a person who has or had a membership or a payment [D-4]', async () => {
    let paid = 0;
    const visitOnce = async (calls: readonly Call[]): Promise<void> => {
      const visit = ++visits;
      const visitor = newVisitor(desk.server, 'harbor');
      for (const each of calls) {
        const before = await withMembership(visitor.sessionId());
        paid += before.length;
        await send(visitor, visit, each, await clientsOf(visitor));
        expect(await withMembership(visitor.sessionId())).toEqual(expect.arrayContaining([...before]));
      }
    };
    const seed = Math.trunc(Math.random() * 2 ** 31);
    const visit = fc.array(call, { minLength: 2, maxLength: MAX_CALLS });
    // Visits wait for answers of equal time, so several wait together.
    const together = fc.array(visit, { minLength: TOGETHER, maxLength: TOGETHER });
    const property = fc.asyncProperty(together, async (some) => void (await Promise.all(some.map(visitOnce))));
    await fc.assert(property, { numRuns: VISITS / TOGETHER, examples: [[Array(TOGETHER).fill(PAID_VISIT)]], seed, verbose: 1 });
    expect(paid).toBeGreaterThanOrEqual(TOGETHER);
  });
});
