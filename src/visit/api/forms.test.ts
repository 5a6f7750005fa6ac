import { describe, expect, it } from '@jest/globals';
import { eachCall } from '../../../fixtures/testing/own-origin.js';
import type { Form } from '../../../engine/index.js';
import { sendForm } from './send-write.js';

const form = { id: 'enrollment-individual', hash: 'abc', submit: { call: 'POST /clients', body: [] } } as unknown as Form;
const sender = { tenantCode: 'harbor', form };
/** What the server answers next; null breaks the connection. */
let next: number | null;
let data: unknown = {};
const served = eachCall(() => (next === null ? null : { status: next, body: { data } }));
const keys = () => served.calls.map(({ headers }) => String(headers['idempotency-key']));
const count = () => new Set(keys()).size;

const press = async (answer: number | null, payload: object = { firstName: 'Ada' }): Promise<void> => {
  next = answer;
  await sendForm({ ...payload }, sender).catch(() => undefined);
};

describe('an enrollment that is sent again', () => {
  it.each([[null], [503], [502], [500]])('after no answer that counts (%s) has the same key, so that it is done once', async (answer) => {
    for (const next of [answer, answer, 201]) await press(next);
    expect([served.calls.length, count()]).toEqual([3, 1]);
    expect(keys()[0]).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
  });

  it('after an answer that could not be read has the same key', async () => {
    data = 42;
    await press(200);
    data = {};
    await press(200);
    expect([served.calls.length, count()]).toEqual([2, 1]);
  });

  it.each([
    [201, {}],
    [422, {}],
    [409, {}],
    [401, {}],
    [null, { firstName: 'Eva' }],
  ])('after the answer %s with %j in place of the same answers has a new key', async (answer, other) => {
    await press(answer);
    await press(201, { firstName: 'Ada', ...other });
    expect(count()).toBe(2);
  });
});
