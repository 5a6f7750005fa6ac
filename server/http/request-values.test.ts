import { beforeAll, describe, expect, it } from '@jest/globals';
import { withDesk } from '../../fixtures/testing/over-stores.js';
import { lineFor, prepareCheckout } from '../../fixtures/testing/payments.js';
import hostile from '../../fixtures/testing/hostile-values.json' with { type: 'json' };

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly type?: string };
}

const { desk } = withDesk();
let parameters: readonly { readonly path: string; readonly name: string; readonly type: string | undefined }[] = [];
beforeAll(async () => {
  const { paths } = (await desk.server.app.inject({ url: '/api/openapi.json' })).json();
  parameters = Object.entries<Record<string, { parameters?: Parameter[] }>>(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter((each) => each.in === 'query').map(({ name, schema }) => ({ path, name, type: schema.type })),
  );
});

const get = (path: string, query: string) =>
  desk.server.app.inject({ url: `${path.replaceAll(/\{\w+\}/g, 'none')}?${query}`, headers: { 'x-tenant': 'harbor' } });

describe('a parameter of a query', () => {
  const faults = [
    ...hostile.integers.map((value) => ['integer', value, 'Please enter a valid number'] as const),
    ...hostile.booleans.map((value) => ['boolean', value, 'Please enter a valid value'] as const),
  ];
  it.each(faults)('that is a value of type %s is refused as %j by every call that takes one', async (type, value, message) => {
    const some = parameters.filter((each) => each.type === type);
    expect(some.length).toBeGreaterThan(2);
    for (const { path, name } of some) {
      const answer = await get(path, `${name}=${encodeURIComponent(value)}`);
      expect([path, answer.statusCode, answer.json().errors]).toEqual([path, 400, [{ path: `/${name}`, message }]]);
    }
  });

  it('is refused when it is repeated', async () => {
    expect(parameters.length).toBeGreaterThan(25);
    for (const { path, name } of parameters) {
      const answer = await get(path, `${name}=1&${name}=1`);
      expect([path, name, answer.statusCode, answer.json().errors]).toEqual([
        path,
        name,
        400,
        expect.arrayContaining([
          { path: `/${name}`, message: expect.stringMatching(/^Please (enter a valid (number|value)|select one of the option above)$/) },
        ]),
      ]);
    }
  });

  it.each([
    ['limit=1000', '/limit', 'The number must be 999 or less'],
    ['limit=0', '/limit', 'The number must be 1 or more'],
    ['offset=-1', '/offset', 'The number must be 0 or more'],
    ['limit=9007199254740993', '/limit', 'Please enter a valid number'],
    ['sortOrder=UP', '/sortOrder', 'Please select one of the option above'],
    [`keyword=${'x'.repeat(201)}`, '/keyword', 'Please enter 200 characters or less'],
  ])('that is out of range is refused in the words of the catalogue: %s', async (query, path, message) => {
    const answer = await get('/api/clients', query);
    expect(answer.json()).toEqual({
      code: 'request_invalid',
      message: 'The request is not as this call expects it.',
      status: 400,
      errors: [{ path, message }],
    });
  });

  it('may be any plain integer within its bounds, and is filled in where it is missing', async () => {
    for (const query of ['', 'limit=1', 'limit=999&offset=0', 'offset=1000000000', 'unknown=1&unknown=2'])
      expect([query, (await get('/api/clients', query)).statusCode]).toEqual([query, 200]);
  });
});

describe('a body', () => {
  it('is not changed to fit: a text is no number, and a number is no text', async () => {
    const { visitor, primary } = await prepareCheckout(desk);
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary);
    const enroll = (changes: object) => visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [{ ...line, ...changes }]);
    for (const cost of [String(line.cost), true, null, [line.cost]]) {
      const { status, body } = await enroll({ cost });
      expect([cost, status, body.errors]).toEqual([cost, 400, [{ path: '/0/cost', message: 'Please enter a valid number' }]]);
    }
    const { status, body } = await enroll({ offeringName: 12 });
    expect([status, body.errors]).toEqual([400, [{ path: '/0/offeringName', message: 'Please enter a valid value' }]]);
    expect((await visitor.ask('POST', '/search/referrer', { query: 12 })).status).toBe(400);
    expect((await visitor.ask('POST', '/search/referrer', { query: ['Ada'] })).status).toBe(400);
  });

  it.each(['1e309', '-1e309', '9'.repeat(400)])('is refused when it holds a number beyond the range of numbers: %s', async (number) => {
    const answer = await desk.server.app.inject({
      method: 'PUT',
      url: '/api/drafts/membership',
      payload: `{"hours":[${number}]}`,
      headers: { 'x-tenant': 'harbor', 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The request has a number that is too large.']);
  });
});
