import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankEntry, Billing, CardEntry, FrameSession } from '../sandbox/protocol.js';
import { openSandbox, type Sandbox } from '../../sandbox/sandbox.js';

export const testSecret = 'a secret for tests, long enough to be one';
export const siteOrigin = 'http://localhost:8080';

export const harbor: FrameSession = {
  type: 'AUTHORIZE_NET',
  paymentEnvironment: 'sandbox',
  clientKey: 'sandbox_harbor',
  merchantId: 'harbor',
};
export const meadow: FrameSession = { type: 'CARD_POINTE', paymentEnvironment: 'sandbox', merchantId: 'sandbox_meadow' };

export interface TestSandbox {
  readonly origin: string;
  readonly folder: string;
  close(): Promise<void>;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vestibule-sandbox-'));
}

interface Ways {
  readonly now?: () => Date;
  readonly latencyMs?: number;
}

/** A sandbox of its own folder, which goes away with it. */
export async function openTestSandbox(ways: Ways = {}): Promise<TestSandbox> {
  const folder = newFolder();
  const opened = await reopenSandbox(folder, ways);
  return {
    origin: opened.origin,
    folder,
    async close() {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function reopenSandbox(folder: string, ways: Ways = {}): Promise<Sandbox> {
  const opened = await openSandbox({
    folder,
    port: 0,
    host: '127.0.0.1',
    appOrigins: () => [siteOrigin],
    secret: testSecret,
    ...ways,
  });
  if (!opened.ok) throw new Error(opened.problems);
  return opened.value;
}

interface Asked {
  readonly session?: FrameSession;
  readonly card?: Partial<CardEntry>;
  readonly bank?: Partial<BankEntry>;
  readonly billing?: Billing;
}

/** Asks for a token as the frame does, with a card that is right where nothing else is said. */
export async function askToken(origin: string, { session = harbor, card, bank, billing = {} }: Asked): Promise<Response> {
  const number = card?.number ?? '';
  const whole = { number, expiry: '032030', cvv: number.startsWith('37') ? '1234' : '123', ...card };
  const account = { routing: '110000000', account: '000123456789', accountType: 'checking', ...bank };
  return fetch(`${origin}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ session, ...(bank === undefined ? { card: whole } : { bank: account }), billing }),
  });
}

export async function tokenFor(origin: string, asked: Asked): Promise<string> {
  const answer: unknown = await (await askToken(origin, asked)).json();
  if (typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string') return answer.token;
  throw new Error(`No token: ${JSON.stringify(answer)}`);
}
