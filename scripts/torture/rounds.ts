import { isDeepStrictEqual } from 'node:util';
import { cards, comeToPay, signUp } from './life.js';
import type { Rig } from './rig.js';
import { act, again, newVisitor, read, type Visitor } from './visitor.js';

/** How the rounds went: figures, and every loss in words. */
export interface Survived {
  readonly acknowledged: number;
  readonly crashes: number;
  /** The longest time until the server was ready again, in milliseconds. */
  readonly slowestStart: number;
  readonly losses: readonly string[];
}

export interface Plan {
  readonly rounds: number;
  /** How many writes are acknowledged in each. */
  readonly writes: number;
  /** Whether some walk away when the server is gone while they pay, and some cards answer too late to be heard. */
  readonly faults: boolean;
  /** Within how many milliseconds the server has to be ready again. */
  readonly longestStart: number;
}

const atOnce = 8;

/** R1: load with a crash at a random moment of every round; whatever was acknowledged is there afterwards, and is answered again. */
export async function survive(rig: Rig, { rounds, writes, faults }: Plan, say: (words: string) => void): Promise<Survived> {
  const visitors: Visitor[] = [];
  const losses: string[] = [];
  let slowestStart = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const mine: Visitor[] = [];
    const done = (): number => mine.reduce((sum, { acts }) => sum + acts.length, 0);
    const moment = Math.floor(writes * (0.2 + 0.6 * Math.random()));
    const crashing = whenever(() => done() >= moment).then(() => rig.crash());
    await Promise.all(Array.from({ length: atOnce }, () => liveOn(rig, mine, () => done() < writes, faults)));
    const readyAfter = await crashing;
    slowestStart = Math.max(slowestStart, readyAfter);
    losses.push(...(await lossesOf(rig, mine)));
    visitors.push(...mine);
    say(
      `round ${round}: ${done()} acknowledged, killed after ${moment}, ready again after ${(readyAfter / 1000).toFixed(1)} s, ${losses.length} lost`,
    );
  }
  losses.push(...(await lossesOf(rig, visitors)));
  const acknowledged = visitors.reduce((sum, { acts }) => sum + acts.length, 0);
  return { acknowledged, crashes: rounds, slowestStart, losses: [...new Set(losses)] };
}

async function whenever(isTime: () => boolean): Promise<void> {
  while (!isTime()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** One visitor after the other; half of them only leave a name, the others pay. */
async function liveOn(rig: Rig, mine: Visitor[], isWanted: () => boolean, faults: boolean): Promise<void> {
  while (isWanted()) {
    const visitor = newVisitor();
    mine.push(visitor);
    if (Math.random() < 0.5) await signUp(rig, visitor);
    else await pay(rig, visitor, faults);
  }
}

async function pay(rig: Rig, visitor: Visitor, faults: boolean): Promise<void> {
  const luck = Math.random();
  const card = luck < 0.75 ? cards.good : luck < 0.85 ? cards.declined : cards.stumbles;
  const path = await comeToPay(rig, visitor, faults && luck > 0.98 ? cards.late : card);
  if (faults && Math.random() < 0.2) await rush(rig, visitor, path);
  else await act(rig, visitor, { method: 'POST', path });
}

/** Pays and is gone before the answer, as somebody who closes the page. */
async function rush(rig: Rig, visitor: Visitor, path: string): Promise<void> {
  const headers = { 'x-tenant': visitor.tenant, cookie: visitor.cookie, 'idempotency-key': crypto.randomUUID() };
  const signal = AbortSignal.timeout(20 + Math.floor(Math.random() * 120));
  await fetch(`${await rig.origin()}/api${path}`, { method: 'POST', headers, signal }).catch(() => undefined);
}

async function lossesOf(rig: Rig, visitors: readonly Visitor[]): Promise<string[]> {
  const losses: string[] = [];
  const left = [...visitors];
  const look = async (): Promise<void> => {
    for (let visitor = left.pop(); visitor !== undefined; visitor = left.pop()) losses.push(...(await lossesAt(rig, visitor)));
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  return losses;
}

/** Each record is there as it was acknowledged, and each request that is sent again is answered as it was. */
async function lossesAt(rig: Rig, visitor: Visitor): Promise<string[]> {
  const losses: string[] = [];
  for (const done of visitor.acts) {
    const told = await again(rig, visitor, done);
    if (told.status !== done.status || told.text !== done.text)
      losses.push(`${done.method} ${done.path} answered ${done.status} ${done.text}, and the same again ${told.status} ${told.text}`);
    if (done.path === '/clients') losses.push(...(await lostClient(rig, visitor, done.text)));
  }
  return losses;
}

async function lostClient(rig: Rig, visitor: Visitor, text: string): Promise<string[]> {
  const { data }: { data: { client: Readonly<Record<string, unknown>> } } = JSON.parse(text);
  const found = await read(rig, visitor, `/clients/${String(data.client['clientId'])}`);
  const kept: unknown = Reflect.get(Object(found), 'data');
  const isKept = Object.entries(data.client).every(([key, value]) => isDeepStrictEqual(Reflect.get(Object(kept), key), value));
  return isKept ? [] : [`client ${JSON.stringify(data.client)} is ${JSON.stringify(found)}`];
}
