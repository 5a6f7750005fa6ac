import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallError } from './call-api.js';
import { noteSession } from './session.js';
import { sendFile } from './uploads.js';

/** Acts as the browser's request: the test says what the network does. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  timeout = 0;
  opened: readonly string[] = [];
  content: unknown;
  constructor() {
    super();
    requests.push(this);
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(content: unknown) {
    this.content = content;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const requests: FakeRequest[] = [];
const pageRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = pageRequest;
});

const file = new File(['%PDF-1.7'], 'मेरो scan.pdf', { type: 'application/pdf' });
const upload = { uploadId: 'u', name: 'scan.pdf', size: 8 };

async function start() {
  noteSession();
  const before = requests.length;
  const shares: number[] = [];
  const abort = new AbortController();
  const sent = sendFile('harbor', file, { form: 'group-member@abc', onProgress: (share) => shares.push(share), signal: abort.signal });
  while (requests.length === before) await new Promise(setImmediate);
  return { shares, abort, sent, request: requests.at(-1) as FakeRequest };
}

describe('sending a file [D-87]', () => {
  it('sends the file itself with its type and name, as a call of the tenant, and reports the share that is sent', async () => {
    const { shares, sent, request } = await start();
    expect([request.opened, request.content]).toEqual([['POST', '/api/uploads'], file]);
    expect(request.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-tenant': 'harbor',
      'x-form': 'group-member@abc',
      'x-application': 'vestibule',
      'x-file-name': '%E0%A4%AE%E0%A5%87%E0%A4%B0%E0%A5%8B%20scan.pdf',
    });
    for (const [loaded, total] of [
      [0, 8],
      [4, 8],
      [8, 8],
      [0, 0],
    ])
      request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    expect(shares).toEqual([0, 0.5, 1, 0]);
    request.answer(201, { data: upload });
    expect(await sent).toEqual(upload);
  });

  it.each([
    ['the server refuses it', 415, { code: 'c', message: 'Not of its type.' }, { message: 'Not of its type.', code: 'c' }],
    ['there were too many requests', 429, { message: 'Please wait.' }, { message: 'Please wait.', status: 429 }],
    ['the answer is no JSON', 502, '<html>', { textKey: 'error.generic' }],
    ['the answer has no upload', 201, { data: null }, { textKey: 'error.generic' }],
    ['the connection breaks', 0, undefined, { message: 'Request time out', textKey: 'error.timeout' }],
  ])('fails if %s', async (_what, status, body, error) => {
    const { sent, request } = await start();
    if (body === undefined) request.dispatchEvent(new Event('error'));
    else request.answer(status, body);
    await expect(sent).rejects.toMatchObject(error);
  });

  it('has more than five minutes, which the server waits for a file, and then fails as without an answer', async () => {
    const wait = globalThis.setTimeout;
    const shorter = (end: () => void, ms: number) => wait(end, ms / 10_000);
    const timer = jest.spyOn(globalThis, 'setTimeout').mockImplementationOnce(shorter as never);
    const { sent } = await start();
    await expect(sent).rejects.toMatchObject({ message: 'Request time out', textKey: 'error.timeout' });
    expect(timer.mock.calls[0]?.[1]).toBe(320_000);
    timer.mockRestore();
  });

  it('ends without a text for the visitor when it is aborted', async () => {
    const { sent, abort } = await start();
    abort.abort();
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(CallError);
  });
});
