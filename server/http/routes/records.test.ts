import { beforeAll, describe, expect, it } from '@jest/globals';
import everything from '../../../fixtures/cases/enrollment-individual/everything.payload.json' with { type: 'json' };
import fields from './record-fields.json' with { type: 'json' };
import { openRecord } from '../../../engine/index.js';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { formSource } from '../../visit/form-source.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const harborId = '5b0c1f6e-7d0f-4a39-9f0a-1c7e3a2d4b01';
const offerings = `/tenants/${harborId}/membership-offerings?type=Membership&recommended=true&limit=999&offset=0`;

interface Offered {
  readonly tenantOfferingId: string;
  readonly name: string;
  readonly price: number;
  readonly registrationFee: number;
  readonly billingType: string;
  readonly billingInterval: string;
}

/** One person's line of an offering, from what the calls before it answered. */
function lineOf(offering: Offered, clientId: string, primaryId?: string) {
  const { tenantOfferingId: offeringId, name: offeringName, price: cost, registrationFee, billingType, billingInterval } = offering;
  const what = { offeringId, offeringName, offeringType: 'Membership', cost, registrationFee, billingType, billingInterval };
  const whose = { clientId, ...(primaryId !== undefined && { primaryId }), tenantId: harborId, tenantGroupCode: 'coastal' };
  return { ...whose, ...what, startDate: '11/21/2026' };
}

serverOverStores('records', ({ rows, server, visit }) => {
  let visitor: Visitor;
  let groupId = '';
  const made = async (body: object, headers = form) => {
    const answer = await visitor.ask('POST', '/clients', body, headers);
    if (answer.status !== 201) throw new Error(answer.raw);
    return answer.body.data.client;
  };
  const record = async (id: string): Promise<Record<string, unknown>> => (await visitor.ask('GET', `/clients/${id}`)).body.data;
  const offered = async (id: string): Promise<Offered> => {
    const found = (await visitor.ask('GET', offerings)).body.data.find((each: Offered) => each.tenantOfferingId === id);
    if (found === undefined) throw new Error(`There is no ${id}.`);
    return found;
  };
  const enroll = async (id: string, lines: readonly object[]) => {
    await answerEligibly(visitor, id);
    const answer = await visitor.ask('POST', `/clients/${id}/enrollments`, lines);
    if (answer.status !== 201) throw new Error(answer.raw);
    return answer.body.data;
  };
  beforeAll(async () => {
    visitor = visit();
    await visitor.ask('GET', '/clients');
    ({ clientId: groupId } = await saveGroup(rows.store, 'harbor', visitor.sessionId()));
  });

  describe('of an individual who answered everything [R-3.1..21] [R-3.25] [R-3.26] [R-3.29..38] [R-3.42] [R-3.43] [R-3.63..70] [R-3.72..74] [R-3.79..81] [R-3.85..87] [R-3.90] [R-3.91] [R-4.29] [R-4.33] [R-9.49]', () => {
    let whole: Record<string, unknown> = {};
    let answers: Record<string, unknown> = {};
    beforeAll(async () => {
      const { clientId } = await made(everything);
      await enroll(clientId, [lineOf(await offered('harbor-individual-monthly'), clientId)]);
      whole = await record(clientId);
      const state = await server.services.tenants.byCode('harbor');
      const shelf = server.library.tenant('harbor');
      const enrollment = shelf?.library.forms['enrollment-individual'];
      if (state === undefined || shelf === undefined || enrollment === undefined) throw new Error('Harbor has no form.');
      answers = { ...openRecord(formSource(enrollment, state, shelf, server.services.now()), everything).moment.answers };
    });

    it.each(Object.entries(fields.individual))('has %s as it was entered, and no digits', (name, value) => {
      expect(whole[name]).toEqual(value);
      expect(whole).not.toHaveProperty('lastSSN');
    });

    it.each(['address', 'mailingAddress', 'phones'] as const)('has the %s as it was sent', (name) =>
      expect(whole[name]).toEqual(everything[name]),
    );

    it('has ids of its own and of its enrollment [R-3.22] [R-3.23]', () => {
      expect(whole).toMatchObject({ clientId: uuid, clientEnrollmentId: uuid });
    });

    it.each(Object.entries(fields.phones))('is read back with %s, which travels in the list of phones (D-118)', (name, value) => {
      expect(answers[name]).toBe(value);
    });
  });

  describe('of a child in a group', () => {
    let child: Record<string, unknown> = {};
    beforeAll(async () => {
      const member = await made({ ...ada, relationship: { type: 'Primary', groupId } });
      const bare = { ...cleo, middleName: 'Iris', bloodTypeVerified: 'unverified' };
      const added = await made({ ...bare, primaryClient: member, tenantCode: 'harbor' }, { 'x-form': 'dependent' });
      const offering = await offered('harbor-individual-monthly');
      await enroll(member.clientId, [lineOf(offering, member.clientId), lineOf(offering, added.clientId, member.clientId)]);
      child = await record(added.clientId);
    });

    it('has the people it belongs to, and their enrollments [R-3.98] [R-3.99] [R-3.100] [R-3.103] [R-3.104] [R-3.133]', () => {
      expect(child['relationship']).toEqual({
        type: 'Child',
        primaryId: uuid,
        primaryEnrollmentId: uuid,
        primaryName: 'Ada Marsh',
        groupId,
        groupName: 'Wharf Brewing',
      });
    });

    it('was added with an enrollment that is not active yet [R-7.62]', () => {
      expect(child).toMatchObject({ clientEnrollmentId: uuid, membership: { status: 'Inactive' } });
    });

    it.each(Object.entries(fields.child))('has %s as it was entered [R-3.120..127] [R-4.30]', (name, value) => {
      expect(child[name]).toEqual(value);
    });

    it('has ids of its own and of its enrollment, and is reached as its primary is [R-3.118] [R-3.119] [R-3.128..131]', () => {
      const { email, phones, textEnabled, address } = ada;
      expect(child).toMatchObject({ clientId: uuid, clientEnrollmentId: uuid, email, phones, textEnabled, address });
    });

    it.each(['memberType', 'dependendType', 'primaryMember', 'addDependentOrNot', 'dependents'])(
      'has no %s, which is the form’s alone [R-3.106..110]',
      (name) => expect(child).not.toHaveProperty(name),
    );
  });
});
