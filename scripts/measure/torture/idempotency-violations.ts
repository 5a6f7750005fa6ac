import { randomUUID } from 'node:crypto';
import { TEST_CARDS, reachCheckout, createPerson } from './signup-requests.js';
import type { Rig } from './rig.js';
import { sendRequest, createTortureVisitor, readResource, type RequestPlan, type TortureVisitor } from './visitor.js';

/** What 20 at once and 5 later with one key came to: every fault in words. */
export type KeyViolations = readonly string[];

const atOnce = 20;
const later = 5;

/**
 * Sends many requests with one key, while all servers crash if `crashesServers`. Returns a sentence for each violation of one row, one
 * charge and one answer (PROMISES R2).
 */
export async function idempotencyViolations(rig: Rig, crashesServers: boolean): Promise<KeyViolations> {
  return [...(await clientViolations(rig, crashesServers)), ...(await chargeViolations(rig, crashesServers))];
}

/**
 * Creates one client with many requests under one key, and returns a sentence for each violation: other answers, more clients than one, or
 * another body accepted under the same key.
 */
async function clientViolations(rig: Rig, crashesServers: boolean): Promise<string[]> {
  const visitor = createTortureVisitor();
  await readResource(rig, visitor, '/clients');
  const asked = { method: 'POST', path: '/clients', body: createPerson(), form: 'enrollment-individual', key: randomUUID() } as const;
  const violations = await sendManyTimes(rig, visitor, asked, crashesServers);
  const listed: unknown = Reflect.get(Object(await readResource(rig, visitor, '/clients')), 'data');
  const rows = Array.isArray(listed) ? listed.length : 0;
  if (rows !== 1) violations.push(`one key made ${rows} clients`);
  const other = await sendRequest(rig, visitor, { ...asked, body: createPerson() });
  if (other.status !== 422) violations.push(`another body under the same key was answered ${other.status}`);
  return violations;
}

/**
 * Pays once with many requests under one key, and returns a sentence for each violation: other answers, more charges than one, or another
 * call accepted under the same key.
 */
async function chargeViolations(rig: Rig, crashesServers: boolean): Promise<string[]> {
  const visitor = createTortureVisitor();
  const path = await reachCheckout(rig, visitor, TEST_CARDS.good);
  const before = new Set((await rig.charges()).map(({ chargeId }) => chargeId));
  const key = randomUUID();
  const violations = await sendManyTimes(rig, visitor, { method: 'POST', path, key }, crashesServers);
  const made = (await rig.charges()).filter(({ chargeId }) => !before.has(chargeId));
  if (made.length !== 1 || made[0]?.status !== 'captured') violations.push(`one key made the charges ${JSON.stringify(made)}`);
  const other = await sendRequest(rig, visitor, {
    method: 'POST',
    path: '/clients',
    body: createPerson(),
    form: 'enrollment-individual',
    key,
  });
  if (other.status !== 422) violations.push(`another call under the same key was answered ${other.status}`);
  return violations;
}

/**
 * Sends a request 20 times at once, crashes all servers meanwhile if `crashesServers`, and then sends it 5 more times. Returns one sentence
 * unless all answers are the same 200 or 201; otherwise an empty list.
 */
async function sendManyTimes(rig: Rig, visitor: TortureVisitor, asked: RequestPlan, crashesServers: boolean): Promise<string[]> {
  const sending = Array.from({ length: atOnce }, () => sendRequest(rig, visitor, asked));
  if (crashesServers) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 80));
    await Promise.all(rig.servers.map((server) => server.crash()));
  }
  const responses = await Promise.all(sending);
  for (let index = 0; index < later; index += 1) responses.push(await sendRequest(rig, visitor, asked));
  const answers = new Set(responses.map(({ status, text }) => `${status} ${text}`));
  const isGood = answers.size === 1 && [200, 201].includes(responses[0]?.status ?? 0);
  return isGood ? [] : [`${asked.method} ${asked.path} with one key was answered ${[...answers].join(' | ')}`];
}
