import { describe, expect, it } from '@jest/globals';
import { openGuideProject } from '../../../fixtures/testing/guide-files.js';
import { type Application, applicationsCsv, applicationsQuery } from '../../operations/inbox.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';

const asked = {
  firstName: 'Ada',
  lastName: 'Marsh',
  gender: 'Female',
  reason: 'A cough',
  symptoms: [{ name: 'Cough', since: 'Monday' }],
  pain: 4,
};

describe.each(eachStore)('a form that a tenant invented, over %s', (_name, open) => {
  const { visit, look, clears } = withServer(open, (keep) => [undefined, undefined, { definitions: keep(openGuideProject()).folder }]);
  const send = (body: object, headers: Record<string, string> = {}, tenant = 'summit') =>
    visit(tenant).ask('POST', '/requests', body, headers);
  const stored = (tenant = 'summit') => look('select reference, form_id, body, last_ssn from requests order by created_at', tenant);
  clears('requests');

  it('becomes a request of its tenant, answered with a reference that can be read out [D-129]', async () => {
    const { status, body } = await send(asked);
    expect(status).toBe(201);
    expect(body.message).toBe('Your request was received.');
    expect(body.data.reference).toMatch(/^RQ-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(await stored()).toEqual([{ reference: body.data.reference, form_id: 'visit-request', body: asked, last_ssn: null }]);
    expect(await stored('harbor')).toEqual([]);
    const inbox = (await look(applicationsQuery({ since: undefined, withSSN: false }), 'summit')) as { application: Application }[];
    expect(inbox.map(({ application }) => application)).toMatchObject([{ type: 'Request', form: 'visit-request', answers: asked }]);
    const csv = applicationsCsv(
      inbox.map(({ application }) => application),
      false,
    );
    expect(csv).toMatch(/"visit-request\.pain".*visit-request\.symptoms[^]*Cough[^]*Monday/);
  });

  it('is judged as its form is at the tenant: by its rules, and without the fields that an overlay removed', async () => {
    const { reason: _reason, ...withoutReason } = asked;
    expect(await send(withoutReason)).toMatchObject({ status: 422, body: { errors: [{ path: '/reason' }] } });
    expect(await send({ ...withoutReason, isUrgent: true })).toMatchObject({ status: 201 });
    expect(await send(asked, {}, 'harbor')).toMatchObject({ status: 422, body: { errors: [{ path: '/gender' }] } });
    expect(await send({ ...asked, clientId: 'x' })).toMatchObject({ status: 422, body: { errors: [{ path: '/clientId' }] } });
    expect(await stored()).toHaveLength(1);
  });

  it('is stored once for its key', async () => {
    const visitor = visit('summit');
    const ask = () => visitor.ask('POST', '/requests', asked, { 'idempotency-key': 'one-visit-request' });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
  });

  it.each(['enrollment-individual', 'dependent', 'payment', 'agent', 'nothing'])(
    'is not the form %s: that one has a call, a flow or no page',
    async (form) => {
      expect(await send({}, { 'x-form': form })).toMatchObject({
        status: 400,
        body: { code: 'form_not_accepted', errors: [{ path: '/x-form' }] },
      });
      expect(await stored()).toEqual([]);
    },
  );
});
