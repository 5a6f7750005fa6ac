import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankEntry, Billing, CardEntry, FrameSession } from '../sandbox/protocol.js';
import { openSandbox, type Sandbox } from '../../sandbox/sandbox.js';

export const testSecret = 'a secret for tests, long enough to be one';
export const siteOrigin = 'http://localhost:8080';

export const harborSession: FrameSession = {
  type: 'AUTHORIZE_NET',
  paymentEnvironment: 'sandbox',
  clientKey: 'sandbox_harbor',
  merchantId: 'harbor',
};
export const meadowSession: FrameSession = { type: 'CARD_POINTE', paymentEnvironment: 'sandbox', merchantId: 'sandbox_meadow' };

export interface TestSandbox {
  readonly origin: string;
  readonly folder: string;
  close(): Promise<void>;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vestibule-sandbox-'));
}

interface TestSandboxOptions {
  readonly now?: () => Date;
  readonly latencyMs?: number;
  readonly frameOrigin?: string;
}

/** Opens a sandbox in a temporary folder, which `close` deletes. */
export async function openTestSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const folder = newFolder();
  const sandbox = await reopenSandbox(folder, options);
  return {
    origin: sandbox.origin,
    folder,
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a sandbox in an existing folder; throws if it cannot start. */
export async function reopenSandbox(folder: string, options: TestSandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await openSandbox({
    folder,
    port: 0,
    host: '127.0.0.1',
    appOrigins: () => [siteOrigin],
    secret: testSecret,
    ...options,
  });
  if (!sandbox.ok) throw new Error(sandbox.problems);
  return sandbox.value;
}

interface TestTokenRequest {
  readonly session?: FrameSession;
  readonly card?: Partial<CardEntry>;
  readonly bank?: Partial<BankEntry>;
  readonly billing?: Billing;
}

/** Requests a token as the frame does; the card and account default to valid ones. */
export async function requestTestToken(
  origin: string,
  { session = harborSession, card, bank, billing = {} }: TestTokenRequest,
): Promise<Response> {
  const number = card?.number ?? '';
  const whole = { number, expiry: '032030', cvv: number.startsWith('37') ? '1234' : '123', ...card };
  const account = { routing: '110000000', account: '000123456789', accountType: 'checking', ...bank };
  return fetch(`${origin}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ session, ...(bank === undefined ? { card: whole } : { bank: account }), billing }),
  });
}

/** Returns a token from the sandbox; throws if it issues none. */
export async function tokenFor(origin: string, request: TestTokenRequest): Promise<string> {
  const answer: unknown = await (await requestTestToken(origin, request)).json();
  if (typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string') return answer.token;
  throw new Error(`No token: ${JSON.stringify(answer)}`);
}
