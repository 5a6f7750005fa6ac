import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { ada } from '../../../fixtures/testing/people.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor } from '../../../fixtures/testing/visitor.js';

const { firstName, lastName, dob, email, lastSSN } = ada;
const sent = { firstName, lastName, dob, email, lastSSN, countryCode: 'US' };
const form = { 'x-form': 'member-check-in' };

describe.each(eachStore.slice(0, 1))('a look-up that names the check-in form, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let server: TestServer;
  beforeAll(async () => {
    server = keep(await openTestServer(keep(await open()).store));
  });
  afterAll(closeAll);
  const ask = (body: object, headers = {}) => newVisitor(server, 'harbor').ask('POST', '/clients/exists', body, headers);

  it('is answered where the form sends the body', async () => {
    expect(await ask(sent, form)).toMatchObject({ status: 200, body: { data: { exists: false } } });
  });

  it.each([
    ['a wrong date', 'dob', '02/30/1984'],
    ['no e-mail address and no telephone', 'email', undefined],
    ['a field that the form does not have', 'gender', 'Male'],
  ])('is refused with the place of %s', async (_what, key, value) => {
    expect(await ask({ ...sent, [key]: value }, form)).toMatchObject({ status: 422, body: { errors: [{ path: `/${key}` }] } });
  });

  it('is not judged by a form where it names none', async () => {
    expect(await ask({ ...sent, dob: '02/30/1984' })).toMatchObject({ status: 200 });
  });
});
