import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada, saveGroup } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openTestServer } from '../../../fixtures/testing/test-server.js';
import { proveGroup } from '../../../fixtures/testing/sign-in.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const harbor = scopeOf('harbor');
const questionnaireId = 'harbor-eligibility-2';
const form = { 'x-form': 'enrollment-individual' };
const never = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';
const nobody = '{"code":"client_not_found","message":"There is no such client.","status":404}';
const nothing = '{"code":"response_not_found","message":"There is no such response.","status":404}';

const answers = [
  { questionId: 'livesNearby', value: 'LIVES' },
  { questionId: 'careWanted', value: ['CHRONIC', 'MENTAL'] },
  { questionId: 'conditionName', value: 'Asthma, since childhood' },
];

serverOverStores('questionnaires', ({ rows, visit, keep, look, clears }) => {
  const adaOf = async (visitor: Visitor): Promise<string> => (await visitor.ask('POST', '/clients', ada, form)).body.data.client.clientId;
  const completed = (clientId: string, more: object = {}) => ({
    questionnaireId,
    clientId,
    answers,
    status: 'Completed',
    version: 2,
    ...more,
  });
  const asked = (visitor: Visitor, clientId: string) =>
    visitor.ask('GET', `/respondents/${clientId}/questionnaires/Membership_Eligibility`);
  clears('clients');

  it('are listed as they are asked now, each with the form it is, and no rule of who may go on [R-7.33] [R-3.328]', async () => {
    const { status, body } = await visit().ask('GET', `/questionnaires?tenantId=${harbor.tenantId}&name=Membership_Eligibility`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        id: questionnaireId,
        name: 'Membership_Eligibility',
        version: 2,
        status: 'Active',
        form: { id: `questionnaire-${questionnaireId}` },
      },
    ]);
    expect(body.data[0].questions.map(({ type }: { type: string }) => type)).toEqual(['Radio', 'Multi-select', 'Text']);
    expect(body.data[0]).not.toHaveProperty('eligibility');
  });

  it('are validated in the browser by a module of their own, whoever asks for it first', async () => {
    const { body } = await visit().ask('GET', `/questionnaires?tenantId=${scopeOf('summit').tenantId}`);
    const fresh = keep(await openTestServer(rows.store));
    const { statusCode, headers, body: code } = await fresh.app.inject({ url: `/validators/${body.data[0].form.hash}.js` });
    expect({ statusCode, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      statusCode: 200,
      type: 'application/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
    });
    expect(code).toContain(body.data[0].form.hash);
    expect((await fresh.app.inject({ url: '/validators/0000000000000000.js' })).statusCode).toBe(404);
  });

  it('are none of another name, of a tenant that asks nothing, and unknown of one that is not there', async () => {
    const of = async (query: string) => visit().ask('GET', `/questionnaires?${query}`);
    expect((await of(`tenantId=${harbor.tenantId}&name=Other`)).body).toEqual({ data: [] });
    expect((await of(`tenantId=${scopeOf('meadow').tenantId}`)).body).toEqual({ data: [] });
    expect((await of('tenantId=nobody')).status).toBe(404);
    expect((await of('name=Membership_Eligibility')).status).toBe(400);
  });

  it('show a respondent what is asked and what was answered, and nothing where nothing is asked [R-7.32]', async () => {
    const visitor = visit();
    const clientId = await adaOf(visitor);
    expect(await asked(visitor, clientId)).toMatchObject({
      status: 200,
      body: { data: { questionnaire: { id: questionnaireId }, response: null } },
    });
    await visitor.ask('POST', '/questionnaire-responses', completed(clientId));
    expect((await asked(visitor, clientId)).body.data.response).toEqual({ id: expect.any(String), ...completed(clientId), eligible: true });
    const other = await visitor.ask('GET', `/respondents/${clientId}/questionnaires/Other`);
    expect(other).toMatchObject({ status: 200, body: { data: { questionnaire: null, response: null } } });
  });

  it('keep completed answers, and say whether they let the visitor go on [R-7.34]', async () => {
    const visitor = visit();
    const clientId = await adaOf(visitor);
    expect(await visitor.ask('POST', '/questionnaire-responses', completed(clientId))).toMatchObject({
      status: 201,
      body: { data: { id: expect.any(String), ...completed(clientId), eligible: true }, message: 'Your answers were saved.' },
    });
    expect(await look('select questionnaire_id, client_id, version, status, answers from questionnaire_responses')).toEqual([
      { questionnaire_id: questionnaireId, client_id: clientId, version: 2, status: 'Completed', answers },
    ]);
    const other = visit();
    const neither = completed(await adaOf(other), { answers: [{ questionId: 'livesNearby', value: 'NEITHER' }] });
    const stopped = await other.ask('POST', '/questionnaire-responses', neither);
    expect(stopped).toMatchObject({ status: 201, body: { data: { eligible: false, decidedBy: ['livesNearby'] } } });
  });

  it('keep a draft as it is, and judge it when it is completed [R-7.35]', async () => {
    const visitor = visit();
    const clientId = await adaOf(visitor);
    const draft = completed(clientId, { status: 'Draft', answers: [{ questionId: 'careWanted', value: ['CHRONIC'] }] });
    const { status, body } = await visitor.ask('POST', '/questionnaire-responses', draft);
    expect({ status, data: body.data }).toEqual({ status: 201, data: { id: expect.any(String), ...draft } });
    const path = `/questionnaire-responses/${body.data.id}`;
    expect(await visitor.ask('PUT', path, { ...draft, status: 'Completed' })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([{ path: '/livesNearby', message: 'Choose whether you live or work in Maine' }]) },
    });
    expect((await asked(visitor, clientId)).body.data.response.status).toBe('Draft');
    expect(await visitor.ask('PUT', path, completed(clientId))).toMatchObject({
      status: 200,
      body: { data: { status: 'Completed', eligible: true } },
    });
    expect((await asked(visitor, clientId)).body.data.response.answers).toEqual(answers);
  });

  it.each([
    ['an option nobody offers', [{ questionId: 'livesNearby', value: 'MOON' }], '/livesNearby'],
    ['a list where one is asked', [{ questionId: 'livesNearby', value: ['LIVES'] }], '/livesNearby'],
    ['an answer to a question that is hidden', [answers[0], { questionId: 'conditionName', value: 'x' }], '/conditionName'],
    ['an answer to no question', [answers[0], { questionId: 'other', value: 'x' }], '/answers/1/questionId'],
    ['two answers to one question', [answers[0], answers[0]], '/answers/1/questionId'],
    ['nothing', [], '/livesNearby'],
    ['a key that no answer has', [{ ...answers[0], added: true }, ...answers.slice(1)], '/answers/0/added'],
  ])('refuse as completed %s', async (_what, wrong, path) => {
    const visitor = visit();
    const clientId = await adaOf(visitor);
    const { status, body } = await visitor.ask('POST', '/questionnaire-responses', completed(clientId, { answers: wrong }));
    expect({ status, paths: body.errors?.map((each: { path: string }) => each.path) }).toEqual({
      status: 422,
      paths: expect.arrayContaining([path]),
    });
    expect((await asked(visitor, clientId)).body.data.response).toBeNull();
  });

  it('refuse answers to a version that is not asked any more, to a form that was another, and beside a key that it does not send', async () => {
    const visitor = visit();
    const clientId = await adaOf(visitor);
    const post = (more: object, headers = {}) => visitor.ask('POST', '/questionnaire-responses', completed(clientId, more), headers);
    expect(await post({ version: 1 })).toMatchObject({ status: 409, body: { actionMessage: 'Reload' } });
    expect((await post({}, { 'x-form': `questionnaire-${questionnaireId}@0000` })).status).toBe(409);
    expect((await post({ questionnaireId: 'harbor-eligibility-1' })).status).toBe(422);
    expect((await post({ questionnaireId: 'summit-eligibility' })).status).toBe(422);
    expect((await post({ status: 'Done' })).status).toBe(400);
    expect(await post({ added: 1 })).toMatchObject({ status: 422, body: { errors: [{ path: '/added' }] } });
  });

  it('are answered once by each client of the own visit, and only changed from then on', async () => {
    const visitor = visit();
    const clientId = await adaOf(visitor);
    const key = { 'idempotency-key': 'answers-of-ada' };
    const first = await visitor.ask('POST', '/questionnaire-responses', completed(clientId), key);
    expect(await visitor.ask('POST', '/questionnaire-responses', completed(clientId), key)).toEqual(first);
    expect((await visitor.ask('POST', '/questionnaire-responses', completed(clientId))).status).toBe(409);
    const other = await visitor.ask('PUT', `/questionnaire-responses/${first.body.data.id}`, completed(never));
    expect(other).toMatchObject({ status: 422, body: { errors: [{ path: '/clientId' }] } });
    expect(await visit().ask('POST', '/questionnaire-responses', completed(clientId))).toMatchObject({ status: 404, raw: nobody });
  });

  it('are not shown to whoever manages the group of a client', async () => {
    const visitor = visit();
    await visitor.ask('GET', '/clients');
    const { clientId: groupId, body: business } = await saveGroup(rows.store, 'harbor', visitor.sessionId());
    const member = await visitor.ask('POST', '/clients', { ...ada, relationship: { type: 'Primary', groupId } }, form);
    const { clientId } = member.body.data.client;
    const { body } = await visitor.ask('POST', '/questionnaire-responses', completed(clientId));
    const manager = visit();
    await proveGroup(manager, rows.store, 'harbor', business);
    expect((await manager.ask('GET', `/clients/${clientId}`)).status).toBe(200);
    expect(await asked(manager, clientId)).toMatchObject({ status: 200, body: { data: { response: null } } });
    const change = await manager.ask('PUT', `/questionnaire-responses/${body.data.id}`, completed(clientId));
    expect(change).toMatchObject({ status: 404, raw: nothing });
  });
});
