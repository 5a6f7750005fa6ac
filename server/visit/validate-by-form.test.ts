import { sql } from 'kysely';
import { afterAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { openOneStore } from '../../fixtures/testing/each-store.js';
import { ada, cleo } from '../../fixtures/testing/people.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { openTestServer } from '../../fixtures/testing/test-server.js';
import { newVisitor } from '../../fixtures/testing/visitor.js';

const { keep, closeAll } = closing();
afterAll(closeAll);

describe('a payload to be stored', () => {
  it('[R-3.77] [R-3.78] has coordinates 0 in each address without a first line, and the request is taken', async () => {
    const { store } = keep(await openOneStore());
    const body = sql<string>`jsonb_set(body, '{required}', 'false')`;
    await store.inTenant(scopeOf('harbor'), (db) =>
      db.updateTable('tenant_settings').set({ body }).where('code', 'in', ['ADDRESS', 'MAILING_ADDRESS']).execute(),
    );
    const server = keep(await openTestServer(store));
    const place = { city: 'Marseille', lat: 43, lng: 5 };
    const clients = [
      { ...ada, address: place, mailingAddress: { ...place, line1: '1 Quai' } },
      { ...cleo, address: { ...place, addressLine1: ' ' }, mailingAddress: place },
    ];
    const answer = await newVisitor(server, 'harbor').ask('POST', '/clients', { clients }, { 'x-form': 'enrollment-individual' });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    const without = { city: 'Marseille', lat: 0, lng: 0 };
    expect(answer.body.data.clients).toMatchObject([
      { address: without, mailingAddress: { line1: '1 Quai', lat: 43, lng: 5 } },
      { address: without, mailingAddress: without },
    ]);
  });
});
