import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { ada, cleo } from '../../fixtures/testing/people.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { newVisitor } from '../../fixtures/testing/visitor.js';

describe.each(eachStore)('changing clients over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
  });
  afterAll(closeAll);

  it('and what their family chose at the same time ends in an answer for everybody', async () => {
    const visitor = newVisitor(server, 'harbor');
    for (let round = 0; round < 6; round += 1) {
      const family = await visitor.ask('POST', '/clients', { clients: [ada, cleo, cleo] }, { 'x-form': 'enrollment-individual' });
      const [primary, child]: { clientId: string }[] = family.body.data.clients;
      const ties = { relationship: { type: 'Child', primaryId: primary?.clientId } };
      const answers = await Promise.all(
        ['Ann', 'Eve', 'Ida', 'Uma'].flatMap((firstName) => [
          visitor.ask('PUT', `/clients/${primary?.clientId}/bulk/enrollments`, []),
          visitor.ask('PUT', `/clients/${primary?.clientId}`, { ...ada, firstName }),
          visitor.ask('PUT', `/clients/${primary?.clientId}/bulk/enrollments`, []),
          visitor.ask('PUT', `/clients/${child?.clientId}`, { ...cleo, ...ties }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
  });
});
