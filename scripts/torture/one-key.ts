import { randomUUID } from 'node:crypto';
import { cards, comeToPay, newPerson } from './life.js';
import type { Rig } from './rig.js';
import { sendRequest, createTortureVisitor, read, type RequestPlan, type TortureVisitor } from './visitor.js';

/** What 20 at once and 5 later with one key came to: every fault in words. */
export type KeyViolations = readonly string[];

const atOnce = 20;
const later = 5;

/** R2: one key, many requests, and a crash among them where that is wanted: one row, one charge, one answer. */
export async function oneKey(rig: Rig, isKilled: boolean): Promise<KeyViolations> {
  return [...(await oneClient(rig, isKilled)), ...(await oneCharge(rig, isKilled))];
}

async function oneClient(rig: Rig, isKilled: boolean): Promise<string[]> {
  const visitor = createTortureVisitor();
  await read(rig, visitor, '/clients');
  const asked = { method: 'POST', path: '/clients', body: newPerson(), form: 'enrollment-individual', key: randomUUID() } as const;
  const faults = await manyTimes(rig, visitor, asked, isKilled);
  const listed: unknown = Reflect.get(Object(await read(rig, visitor, '/clients')), 'data');
  const rows = Array.isArray(listed) ? listed.length : 0;
  if (rows !== 1) faults.push(`one key made ${rows} clients`);
  const other = await sendRequest(rig, visitor, { ...asked, body: newPerson() });
  if (other.status !== 422) faults.push(`another body under the same key was answered ${other.status}`);
  return faults;
}

async function oneCharge(rig: Rig, isKilled: boolean): Promise<string[]> {
  const visitor = createTortureVisitor();
  const path = await comeToPay(rig, visitor, cards.good);
  const before = new Set((await rig.charges()).map(({ chargeId }) => chargeId));
  const key = randomUUID();
  const faults = await manyTimes(rig, visitor, { method: 'POST', path, key }, isKilled);
  const made = (await rig.charges()).filter(({ chargeId }) => !before.has(chargeId));
  if (made.length !== 1 || made[0]?.status !== 'captured') faults.push(`one key made the charges ${JSON.stringify(made)}`);
  const other = await sendRequest(rig, visitor, {
    method: 'POST',
    path: '/clients',
    body: newPerson(),
    form: 'enrollment-individual',
    key,
  });
  if (other.status !== 422) faults.push(`another call under the same key was answered ${other.status}`);
  return faults;
}

async function manyTimes(rig: Rig, visitor: TortureVisitor, asked: RequestPlan, isKilled: boolean): Promise<string[]> {
  const sending = Array.from({ length: atOnce }, () => sendRequest(rig, visitor, asked));
  if (isKilled) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 80));
    await Promise.all(rig.servers.map((server) => server.crash()));
  }
  const told = await Promise.all(sending);
  for (let nth = 0; nth < later; nth += 1) told.push(await sendRequest(rig, visitor, asked));
  const answers = new Set(told.map(({ status, text }) => `${status} ${text}`));
  const isGood = answers.size === 1 && [200, 201].includes(told[0]?.status ?? 0);
  return isGood ? [] : [`${asked.method} ${asked.path} with one key was answered ${[...answers].join(' | ')}`];
}
