import { isDeepStrictEqual } from 'node:util';
import { concurrency } from './run-load.js';
import type { Rig } from './rig.js';
import { repeatRequest, readResource, type TortureVisitor } from './visitor.js';

/**
 * Returns a sentence for each acknowledged write whose record is missing or different, or that is answered differently when sent
 * again (PROMISES R1, R2).
 */
export async function lossesOf(rig: Rig, visitors: readonly TortureVisitor[]): Promise<string[]> {
  const losses: string[] = [];
  const left = [...visitors];
  const check = async (): Promise<void> => {
    for (let visitor = left.pop(); visitor !== undefined; visitor = left.pop()) losses.push(...(await lossesOfVisitor(rig, visitor)));
  };
  await Promise.all(Array.from({ length: concurrency }, check));
  return losses;
}

/**
 * Sends every acknowledged write of a visitor again, and returns a sentence for each other answer and for each client that is missing or
 * different.
 */
async function lossesOfVisitor(rig: Rig, visitor: TortureVisitor): Promise<string[]> {
  const losses: string[] = [];
  for (const done of visitor.acts) {
    const answer = await repeatRequest(rig, visitor, done);
    if (answer.status !== done.status || answer.text !== done.text)
      losses.push(`${done.method} ${done.path} answered ${done.status} ${done.text}, and when sent again ${answer.status} ${answer.text}`);
    if (done.path === '/clients') losses.push(...(await clientLoss(rig, visitor, done.text)));
  }
  return losses;
}

/** Returns a sentence if the stored client differs from the one in the acknowledgement `text`, or is missing; else an empty list. */
async function clientLoss(rig: Rig, visitor: TortureVisitor, text: string): Promise<string[]> {
  const { data }: { data: { client: Readonly<Record<string, unknown>> } } = JSON.parse(text);
  const found = await readResource(rig, visitor, `/clients/${String(data.client['clientId'])}`);
  const row: unknown = Reflect.get(Object(found), 'data');
  const isSame = Object.entries(data.client).every(([key, value]) => isDeepStrictEqual(Reflect.get(Object(row), key), value));
  return isSame ? [] : [`client ${JSON.stringify(data.client)} is ${JSON.stringify(found)}`];
}

/**
 * Returns a sentence for each acknowledged write without an answer stored under its idempotency key. The key is stored in the transaction
 * of the write, so a missing key means a lost write.
 */
export async function missingIdempotencyKeys(rig: Rig, visitors: readonly TortureVisitor[]): Promise<string[]> {
  const rows = await rig.rows<{ key: string }>('select key from idempotency_keys where answer is not null');
  const keys = new Set(rows.map(({ key }) => key));
  const acts = visitors.flatMap((visitor) => visitor.acts);
  return acts
    .filter(({ status, headers }) => status < 300 && !keys.has(headers['idempotency-key'] ?? ''))
    .map(({ method, path, headers }) => `${method} ${path} with the key ${headers['idempotency-key']} was acknowledged and has no row`);
}
