import { beforeAll, describe, expect, it } from '@jest/globals';
import everything from '../../../fixtures/cases/enrollment-individual/everything.payload.json' with { type: 'json' };
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

  describe('of an individual who answered everything', () => {
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

    it.each([
      ['type [R-3.1] [R-3.37] [R-4.33]', 'Individual'],
      ['firstName [R-3.2]', 'Ada'],
      ['middleName [R-3.3]', 'Byron'],
      ['lastName [R-3.4]', 'Marsh'],
      ['dob [R-3.5] [R-9.49]', '03/14/1984'],
      ['gender [R-3.6]', 'Female'],
      ['race [R-3.7]', 'WHITE'],
      ['lastSSNOnFile, and no digits [R-3.8] [R-3.38]', true],
      ['email [R-3.9]', 'ada.marsh@example.org'],
      ['countryCode [R-3.13]', 'US'],
      ['textEnabled [R-3.19]', true],
      ['bloodGroup [R-3.20]', 'O+'],
      ['bloodTypeVerified [R-3.21] [R-4.29]', 'verified'],
      ['clientId [R-3.22]', uuid],
      ['clientEnrollmentId [R-3.23]', uuid],
      ['leadSource [R-3.25]', 'FRIEND'],
      ['referredBy [R-3.26] [R-3.42] [R-3.43] [R-3.90] [R-3.91]', { id: 'c-1009', name: 'Noor Haddad' }],
      ['hasInsurance [R-3.29]', true],
      ['insuranceName [R-3.30]', 'Tidewater Mutual'],
      ['insuranceMemberId [R-3.31]', 'TM-55-1009'],
      ['groupNumber [R-3.32]', 'G-20'],
      ['tenantId [R-3.33]', harborId],
      ['tenantGroupCode [R-3.34]', 'coastal'],
      ['createdAt [R-3.35]', '2026-11-20T15:00:00.000Z'],
      ['timeZone [R-3.36]', 'America/New_York'],
      ['address [R-3.63] [R-3.64] [R-3.65] [R-3.66] [R-3.67] [R-3.68] [R-3.69]', everything.address],
      ['mailingAddress [R-3.70] [R-3.72] [R-3.73] [R-3.74]', everything.mailingAddress],
      ['phones [R-3.79] [R-3.80] [R-3.81] [R-3.85] [R-3.86] [R-3.87]', everything.phones],
    ])('has %s', (named, value) => {
      expect(whole[named.split(/[ ,]/)[0] ?? '']).toEqual(value);
      expect(whole).not.toHaveProperty('lastSSN');
    });

    it.each([
      ['phone [R-3.10]', '2075550123'],
      ['work [R-3.11]', '5065550199'],
      ['home [R-3.12]', '2075550188'],
      ['hCode [R-3.14]', 'US'],
      ['wCode [R-3.15]', 'CA'],
      ['phoneExt [R-3.16]', '1'],
      ['homeExt [R-3.17]', '1'],
      ['workExt [R-3.18]', '1'],
    ])('is read back with %s, which travels in the list of phones (D-118)', (named, value) => {
      expect(answers[named.split(' ')[0] ?? '']).toBe(value);
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

    it('has the enrollment of the group, once that has a plan [R-3.101]', async () => {
      const other = visit();
      await other.ask('GET', '/clients');
      const { clientId } = await saveGroup(server.services.store, 'harbor', other.sessionId());
      const { body } = await other.ask('POST', '/clients', { ...ada, relationship: { type: 'Primary', groupId: clientId } }, form);
      await answerEligibly(other, clientId);
      await other.ask('POST', `/clients/${clientId}/enrollments`, [lineOf(await offered('harbor-crew-quarterly'), clientId)]);
      const member = await other.ask('GET', `/clients/${body.data.client.clientId}`);
      expect(member.body.data.relationship).toMatchObject({ groupId: clientId, groupEnrollmentId: uuid });
    });

    it('was added with an enrollment that is not active yet [R-7.62]', () => {
      expect(child).toMatchObject({ clientEnrollmentId: uuid, membership: { status: 'Inactive' } });
    });

    it.each([
      ['clientId [R-3.118]', uuid],
      ['clientEnrollmentId [R-3.119]', uuid],
      ['firstName [R-3.120]', 'Cleo'],
      ['middleName [R-3.121]', 'Iris'],
      ['lastName [R-3.122]', 'Marsh'],
      ['dob [R-3.123]', '11/19/2015'],
      ['gender [R-3.124]', 'Female'],
      ['bloodGroup [R-3.125]', 'O+'],
      ['bloodTypeVerified [R-3.126] [R-4.30]', 'unverified'],
      ['lastSSNOnFile [R-3.127]', true],
      ['email [R-3.128]', ada.email],
      ['phones [R-3.129]', ada.phones],
      ['textEnabled [R-3.130]', true],
      ['address [R-3.131]', ada.address],
    ])('has %s', (named, value) => expect(child[named.split(' ')[0] ?? '']).toEqual(value));

    it.each([
      'memberType [R-3.106]',
      'dependendType [R-3.107]',
      'primaryMember [R-3.108]',
      'addDependentOrNot [R-3.109]',
      'dependents [R-3.110]',
    ])('has no %s, which is the form’s alone', (named) => expect(child).not.toHaveProperty(named.split(' ')[0] ?? ''));
  });

  it('of a group have the business, whom to reach there and how many work there [R-3.45] [R-3.46] [R-3.48] [R-3.49] [R-3.51] [R-4.34]', async () => {
    expect(await record(groupId)).toMatchObject({
      type: 'Group',
      businessName: 'Wharf Brewing',
      firstName: 'Nia',
      lastName: 'Cole',
      numberOfEmployee: 12,
      email: 'nia@wharf.example',
    });
  });
});
