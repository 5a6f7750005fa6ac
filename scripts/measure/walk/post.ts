import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { openEmbeddedStore } from '../../../fixtures/testing/each-store.js';
import { openTestServer } from '../../../fixtures/testing/test-server.js';
import type { Rehearsal } from '../walk.js';

const BODY = 'fixtures/cases/enrollment-individual/everything.payload.json';
const WARM_UP = 5;

/** Opens a server on an embedded store; the action enrolls a person. */
export const rehearsePost: Rehearsal = async () => {
  const { store, close: closeStore } = await openEmbeddedStore();
  const server = await openTestServer(store);
  const payload = readFileSync(BODY, 'utf8');
  const act = async (): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      'x-tenant': 'harbor',
      'x-form': 'enrollment-individual',
      'idempotency-key': randomUUID(),
    };
    const { statusCode, body } = await server.app.inject({ method: 'POST', url: '/api/clients', headers, payload });
    if (statusCode !== 201) throw new Error(`POST /clients answers ${statusCode} ${body}`);
  };
  for (let time = 0; time < WARM_UP; time += 1) await act();
  const close = async (): Promise<void> => {
    await server.close();
    await closeStore();
  };
  return { act, close };
};
