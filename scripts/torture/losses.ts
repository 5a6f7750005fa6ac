import { isDeepStrictEqual } from 'node:util';
import { concurrency } from './load.js';
import type { Rig } from './rig.js';
import { repeatRequest, read, type TortureVisitor } from './visitor.js';

/**
 * Every acknowledged record is there with the values of its answer, and every request that is sent again gets the same
 * answer (PROMISES R1, R2); returns each loss as a sentence.
 */
export async function lossesOf(rig: Rig, visitors: readonly TortureVisitor[]): Promise<string[]> {
  const losses: string[] = [];
  const left = [...visitors];
  const check = async (): Promise<void> => {
    for (let visitor = left.pop(); visitor !== undefined; visitor = left.pop()) losses.push(...(await lossesAt(rig, visitor)));
  };
  await Promise.all(Array.from({ length: concurrency }, check));
  return losses;
}

async function lossesAt(rig: Rig, visitor: TortureVisitor): Promise<string[]> {
  const losses: string[] = [];
  for (const done of visitor.acts) {
    const answer = await repeatRequest(rig, visitor, done);
    if (answer.status !== done.status || answer.text !== done.text)
      losses.push(`${done.method} ${done.path} answered ${done.status} ${done.text}, and when sent again ${answer.status} ${answer.text}`);
    if (done.path === '/clients') losses.push(...(await lostClient(rig, visitor, done.text)));
  }
  return losses;
}

async function lostClient(rig: Rig, visitor: TortureVisitor, text: string): Promise<string[]> {
  const { data }: { data: { client: Readonly<Record<string, unknown>> } } = JSON.parse(text);
  const found = await read(rig, visitor, `/clients/${String(data.client['clientId'])}`);
  const row: unknown = Reflect.get(Object(found), 'data');
  const isSame = Object.entries(data.client).every(([key, value]) => isDeepStrictEqual(Reflect.get(Object(row), key), value));
  return isSame ? [] : [`client ${JSON.stringify(data.client)} is ${JSON.stringify(found)}`];
}

/** Every acknowledged write has its key in the rows, which is written in the same transaction. */
export async function missingKeys(rig: Rig, visitors: readonly TortureVisitor[]): Promise<string[]> {
  const rows = await rig.rows<{ key: string }>('select key from idempotency_keys where answer is not null');
  const keys = new Set(rows.map(({ key }) => key));
  const acts = visitors.flatMap((visitor) => visitor.acts);
  return acts
    .filter(({ status, headers }) => status < 300 && !keys.has(headers['idempotency-key'] ?? ''))
    .map(({ method, path, headers }) => `${method} ${path} with the key ${headers['idempotency-key']} was acknowledged and has no row`);
}
