import { afterAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { openOneStore } from '../../fixtures/testing/each-store.js';
import { openTestServer } from '../../fixtures/testing/test-server.js';

const { keep, closeAll } = closing();
afterAll(closeAll);

describe('strict-transport-security', () => {
  it.each([
    [['https://www.example.org', 'https://*.example.org'], 'max-age=31536000'],
    [['https://www.example.org', 'http://www.example.net'], undefined],
    [[], undefined],
  ])('keeps browsers on https where all origins of the site have it: %j', async (siteOrigins, expected) => {
    const { store } = keep(await openOneStore());
    const { app } = keep(await openTestServer(store, undefined, undefined, { siteOrigins }));
    for (const url of ['/harbor', '/api/tenants/web', '/nowhere'])
      expect((await app.inject({ url })).headers['strict-transport-security']).toBe(expected);
  });
});
