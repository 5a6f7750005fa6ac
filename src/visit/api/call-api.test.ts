import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi, CallError, type CallOptions } from './call-api.js';
import { saveBypass, useBypassState } from './bypass.js';
import { dropFirstCalls } from './first-calls.js';
import { setCallLanguage } from './language.js';

const servers: Server[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

interface Asked {
  readonly address: string | undefined;
  readonly headers: Record<string, unknown>;
}

async function serving(answer: (response: ServerResponse) => void): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    asked.push({ address: request.url, headers: request.headers });
    answer(response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, asked };
}

const answering = (status: number, body: string, type = 'application/json') =>
  serving((response) => response.writeHead(status, { 'content-type': type }).end(body));

async function failureOf({ url, asked }: { url: string; asked: Asked[] }, options: CallOptions = { gives: 'list' }): Promise<unknown> {
  const error: unknown = await callApi(url, options).catch((thrown: unknown) => thrown);
  expect(asked).toHaveLength(1);
  expect(error).toBeInstanceOf(CallError);
  return error;
}

const GENERIC = { message: 'Opps! Something went wrong...', textKey: 'error.generic' };
const TIMED_OUT = { message: 'Request time out', textKey: 'error.timeout', status: 503 };

const UNUSABLE: readonly (readonly [name: string, gives: CallOptions['gives'], status: number, body: string, type?: string])[] = JSON.parse(
  readFileSync('src/visit/api/unusable-answers.json', 'utf8'),
);

describe('a call', () => {
  it('names the application and where it comes from, carries language and bypass once they are known, and gives the answer with its message', async () => {
    const { url, asked } = await answering(200, '{"data":[1],"message":"done"}');
    expect(await callApi(url, { gives: 'list' })).toEqual({ data: [1], message: 'done' });
    saveBypass('a token');
    setCallLanguage('ne');
    await callApi(url, { gives: 'list' });
    useBypassState.setState({ token: undefined });
    expect(asked[0]?.headers).toMatchObject({ 'x-application': 'vestibule', 'x-request-source': 'public-web' });
    expect(asked.map(({ headers }) => headers['x-maintenance-bypass'])).toEqual([undefined, 'a token']);
    expect(asked[1]?.headers).toMatchObject({ 'accept-language': 'ne' });
  });

  it('that a closed site refuses closes the page, until there is another token', async () => {
    const refusal = await answering(503, '{"code":"maintenance","message":"Closed for now","status":503}');
    expect(await failureOf(refusal)).toMatchObject({ message: 'Closed for now', code: 'maintenance', status: 503 });
    expect(useBypassState.getState().isRefused).toBe(true);
    saveBypass('a token');
    expect(useBypassState.getState()).toEqual({ token: 'a token', isRefused: false });
    useBypassState.setState({ token: undefined });
  });

  it('writes its query behind the path, so that the server reads the same values', async () => {
    const { url, asked } = await answering(200, '{"data":[]}');
    const query = { limit: 999, category: 'MAINTENANCE_MODE', keyword: 'Ada & बेन +1 50%/#?=' };
    await callApi(url, { gives: 'list', query });
    expect(asked[0]?.address).toMatch(/^\/x\?limit=999&category=MAINTENANCE_MODE&keyword=/);
    const received = new URL(asked[0]?.address ?? '', url).searchParams;
    expect(Object.fromEntries(received)).toEqual({ ...query, limit: '999' });
  });

  it('that the page has started already is used once, and the next one is sent [R-7.3]', async () => {
    const { url, asked } = await answering(200, '{"data":[2]}');
    const abort = jest.fn();
    const started = new Map([[url, { response: Promise.resolve(Response.json({ data: [1] })), abort }]]);
    Object.assign(globalThis, { firstCalls: started });
    expect(await callApi(url, { gives: 'list' })).toEqual({ data: [1] });
    expect([asked.length, started.size, abort.mock.calls.length]).toEqual([0, 0, 0]);
    expect(await callApi(url, { gives: 'list' })).toEqual({ data: [2] });
    started.set(url, { response: Promise.reject(new TypeError('Failed to fetch')), abort });
    expect(await callApi(url, { gives: 'list' }).catch((error: unknown) => error)).toMatchObject(TIMED_OUT);
    const never = new AbortController();
    started.set(url, { response: new Promise(() => undefined), abort });
    void callApi(url, { gives: 'list', signal: never.signal });
    never.abort();
    expect(abort).toHaveBeenCalledTimes(1);
    dropFirstCalls();
  });

  it("that is rejected has the server's message, with its status, action message and errors, and asks once [R-8.1] [R-8.2] [R-8.4] [R-8.5]", async () => {
    const body = { message: 'No', actionMessage: 'Call us', status: 422, errors: [{ path: '/a', message: 'Wrong' }, { path: 7 }] };
    expect(await failureOf(await answering(422, JSON.stringify(body)))).toMatchObject({
      message: 'No',
      textKey: undefined,
      status: 422,
      actionMessage: 'Call us',
      errors: [{ path: '/a', message: 'Wrong' }],
    });
  });

  it('that fails names the call, but not its body [R-8.3]', async () => {
    const served = await answering(500, '{}');
    const secret = { lastSSN: '1234' };
    const error = await failureOf(served, { method: 'POST', body: secret, query: { q: 'jane' }, gives: 'object' });
    expect(error).toMatchObject({ config: { method: 'POST', path: served.url } });
    const { cause, ...rest } = error as CallError;
    expect(JSON.stringify([rest, Object.entries(Object(cause)), String(cause)])).not.toMatch(/1234|jane/);
  });

  it.each(['{"message":""}', '{"message":7}', 'not json', '', '[]', 'null'])(
    'that is refused with %j says the generic message [R-8.6]',
    async (body) => {
      expect(await failureOf(await answering(500, body))).toMatchObject({ ...GENERIC, status: 500 });
    },
  );

  it('says of a session that is over what the server says, and has words of its own where it says nothing [R-8.23]', async () => {
    const expired = { message: 'Session Expired. Please log in to continue.', textKey: 'error.session-expired', status: 401 };
    expect(await failureOf(await answering(401, JSON.stringify({ message: expired.message })))).toMatchObject(expired);
    expect(await failureOf(await answering(401, ''))).toMatchObject(expired);
    expect(await failureOf(await answering(401, '{"message":"Invalid secret key"}'))).toMatchObject({
      message: 'Invalid secret key',
      textKey: 'error.secret-key',
    });
  });

  it.each(UNUSABLE)(
    'answered with %s where it should give a %s says the generic message with its status [R-8.9]',
    async (_name, gives, status, body, type) => {
      expect(await failureOf(await answering(status, body, type), { gives })).toMatchObject({ ...GENERIC, status });
    },
  );

  it('whose connection breaks says that its time is over, before the answer and within it [R-8.7] [R-8.8]', async () => {
    expect(await failureOf(await serving((response) => void response.destroy()))).toMatchObject(TIMED_OUT);
    const half = (response: ServerResponse) => response.write('{"data":', () => response.destroy());
    expect(await failureOf(await serving(half))).toMatchObject(TIMED_OUT);
  });

  it.each([
    ['no answer', () => undefined],
    ['half an answer', (response: ServerResponse) => void response.write('{"data":')],
  ])('that gets %s ends after fifteen seconds', async (_name, answer) => {
    const served = await serving(answer);
    const wait = globalThis.setTimeout;
    let patience: number | undefined;
    jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementationOnce(((end: () => void, ms: number) => wait(end, (patience = ms) / 100)) as never);
    expect(await failureOf(served)).toMatchObject(TIMED_OUT);
    expect(patience).toBe(15_000);
  });

  it('that its caller aborts ends without a text for the visitor', async () => {
    const { url, asked } = await serving(() => undefined);
    const asking = new AbortController();
    const ended = callApi(url, { signal: asking.signal, gives: 'object' }).catch((thrown: unknown) => thrown);
    while (asked.length === 0) await new Promise((done) => setTimeout(done, 5));
    asking.abort();
    expect(await ended).not.toBeInstanceOf(CallError);
  });

  it('that cannot be made says the generic message [R-8.9]', async () => {
    const endless: { self?: unknown } = {};
    endless.self = endless;
    const error: unknown = await callApi('http://127.0.0.1:9/x', { method: 'POST', body: endless, gives: 'object' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ ...GENERIC, status: undefined });
  });
});
