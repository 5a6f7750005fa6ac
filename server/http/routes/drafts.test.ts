import { describe, expect, it } from '@jest/globals';
import { openGuideProject, writeGuideFiles } from '../../../fixtures/testing/guide-files.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';

const draft = { step: 'information', answers: { firstName: 'Ada', dependents: [{ firstName: 'Cleo' }] } };
const noon = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

describe.each(eachStore)('drafts over %s', (_name, open) => {
  const { rows, server, keep, look } = withServer(open, () => [noon]);
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    flow: string,
    { cookie = '', payload, tenant = 'harbor', headers = {}, at = server }: DraftRequest = {},
  ) => {
    const answer = await at.app.inject({
      method,
      url: `/api/drafts${flow}`,
      headers: { 'x-tenant': tenant, cookie, ...headers },
      ...(payload !== undefined && { payload }),
    });
    const [given = ''] = String(answer.headers['set-cookie'] ?? cookie).split(';');
    return { status: answer.statusCode, body: answer.json(), cookie: given };
  };
  interface DraftRequest {
    readonly cookie?: string;
    readonly payload?: object | string;
    readonly tenant?: string;
    readonly headers?: Record<string, string>;
    readonly at?: TestServer;
  }
  const keptBy = async (flow = '/membership') => (await ask('PUT', flow, { payload: draft })).cookie;

  it('are given back to the visitor who wrote them, the latest of a flow', async () => {
    const { status, body, cookie } = await ask('PUT', '/membership', { payload: { step: 'old' } });
    expect({ status, body }).toEqual({ status: 200, body: { data: { savedAt: noon.toISOString() } } });
    await ask('PUT', '/membership', { cookie, payload: draft });
    await ask('PUT', '/appointment', { cookie, payload: { reason: 'knee' } });
    expect((await ask('GET', '/membership', { cookie })).body).toEqual({ data: { draft, savedAt: noon.toISOString() } });
  });

  it('are nothing to another visitor, at another tenant, and where none was kept', async () => {
    const cookie = await keptBy();
    const nothing = { status: 200, body: { data: null } };
    expect(await ask('GET', '/membership')).toMatchObject(nothing);
    expect(await ask('GET', '/membership', { cookie, tenant: 'meadow' })).toMatchObject(nothing);
    expect(await ask('GET', '/agent', { cookie })).toMatchObject(nothing);
    expect((await ask('DELETE', '/membership')).body).toEqual({ data: { removed: 0 } });
    expect((await ask('GET', '/membership', { cookie })).body.data.draft).toEqual(draft);
  });

  it('hold neither card data nor the digits of a social security number, in the store either', async () => {
    const payload = { answers: { lastSSN: '4321', dependents: [{ lastSSN: '1122', firstName: 'Cleo' }], cardDetail: { cvv: '123' } } };
    const { cookie } = await ask('PUT', '/membership', { payload });
    expect((await ask('GET', '/membership', { cookie })).body.data.draft).toEqual({ answers: { dependents: [{ firstName: 'Cleo' }] } });
    expect(JSON.stringify(await look('select body from drafts'))).not.toMatch(/4321|1122|cvv/);
    const refused = await ask('PUT', '/membership', { cookie, payload: { note: '4111 1111 1111 1111' } });
    expect(refused.status).toBe(422);
  });

  it("hold no digits in a tenant's own field of a dependent, in the store either", async () => {
    const project = keep(openGuideProject());
    const update = { theirProof: { title: 'Their digits', type: 'string', format: 'last-four' } };
    const overlay = {
      $schema: '../../../meta/overlay.schema.json',
      overlay: '1.1.0',
      info: { title: 'Digits', version: '1.0.0' },
      extends: 'form:dependent',
      actions: [{ target: '$.schema.properties', description: 'Digits', update }],
    };
    writeGuideFiles(project.folder, [
      { path: 'schemas/overlays/tenant/harbor/dependent.form.overlay.json', json: JSON.stringify(overlay) },
    ]);
    const at = keep(await openTestServer(rows.store, noon, undefined, { definitions: project.folder }));
    const payload = { typed: { information: { dependents: [{ theirProof: '4321', firstName: 'Cleo' }] } } };
    const { cookie } = await ask('PUT', '/membership', { payload, at });
    expect((await ask('GET', '/membership', { cookie, at })).body.data.draft).toEqual({
      typed: { information: { dependents: [{ firstName: 'Cleo' }] } },
    });
    expect(JSON.stringify(await look('select body from drafts'))).not.toContain('4321');
  });

  it('are gone after half an hour without a change', async () => {
    const cookie = await keptBy();
    const soon = keep(await openTestServer(rows.store, later(29)));
    expect((await ask('GET', '/membership', { cookie, at: soon })).body.data).not.toBeNull();
    const late = keep(await openTestServer(rows.store, later(30)));
    expect((await ask('GET', '/membership', { cookie, at: late })).body.data).toBeNull();
  });

  it('are removed one by one, or all at once when the visitor starts again', async () => {
    const cookie = await keptBy();
    await ask('PUT', '/appointment', { cookie, payload: draft });
    await ask('PUT', '/agent', { cookie, payload: draft });
    expect((await ask('DELETE', '/agent', { cookie })).body).toEqual({ data: { removed: 1 } });
    expect((await ask('GET', '/agent', { cookie })).body.data).toBeNull();
    expect((await ask('DELETE', '', { cookie })).body).toEqual({ data: { removed: 2 } });
    expect((await ask('GET', '/membership', { cookie })).body.data).toBeNull();
  });

  it('are at most twenty', async () => {
    const { cookie } = await ask('PUT', '/flow-0', { payload: draft });
    for (let nth = 1; nth < 20; nth += 1) expect((await ask('PUT', `/flow-${nth}`, { cookie, payload: draft })).status).toBe(200);
    expect(await ask('PUT', '/flow-20', { cookie, payload: draft })).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_drafts',
        message: 'There are 20 drafts already.',
        actionMessage: 'Finish one of them or start over.',
        status: 409,
      },
    });
    expect((await ask('PUT', '/flow-19', { cookie, payload: draft })).status).toBe(200);
  });

  it('are refused as a list or a text, and under a name that is none', async () => {
    const json = { 'content-type': 'application/json' };
    for (const payload of [[], '"text"']) expect((await ask('PUT', '/membership', { payload, headers: json })).status).toBe(400);
    expect((await ask('PUT', '/../x', { payload: draft })).status).toBe(404);
    expect(await ask('PUT', '/Ada%20Marsh', { payload: draft })).toMatchObject({ status: 400, body: { errors: [{ path: '/flow' }] } });
  });
});
