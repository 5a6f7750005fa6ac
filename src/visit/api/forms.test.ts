import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serveOwnOrigin, type OwnOrigin } from '../../../fixtures/testing/own-origin.js';
import type { Form } from '../../../engine/index.js';
import { sendForm } from './send-write.js';

const form = { id: 'enrollment-individual', hash: 'abc', submit: { call: 'POST /clients', body: [] } } as unknown as Form;
const sender = { tenantCode: 'harbor', form };
let server: OwnOrigin;
let keys: string[];
/** What the server answers next; null breaks the connection. */
let next: number | null;
let body: string;

beforeEach(async () => {
  keys = [];
  body = '{"data":{}}';
  server = await serveOwnOrigin((request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    if (next === null) return void request.socket.destroy();
    response.writeHead(next, { 'content-type': 'application/json' }).end(body);
  });
});
afterEach(() => {
  server.close();
});

const press = async (answer: number | null, payload: object = { firstName: 'Ada' }): Promise<void> => {
  next = answer;
  await sendForm({ ...payload }, sender).catch(() => undefined);
};

describe('an enrollment that is sent', () => {
  it.each([[null], [503], [502], [500]])(
    'again after no answer that counts (%s) has the same key, so that it is done once',
    async (answer) => {
      await press(answer);
      await press(answer);
      await press(201);
      expect(keys).toEqual([keys[0], keys[0], keys[0]]);
      expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
    },
  );

  it('again after an answer that could not be read has the same key', async () => {
    body = '<p>Welcome to the Wi-Fi';
    await press(200);
    await press(200);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it.each([[201], [422], [409], [401]])('again after the answer %s has a new key', async (answer) => {
    await press(answer);
    await press(201);
    expect(new Set(keys).size).toBe(2);
  });

  it('again with other answers has a new key', async () => {
    await press(null);
    await press(201, { firstName: 'Eva' });
    expect(new Set(keys).size).toBe(2);
  });
});
