import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '../gateways/payment-gateway.js';
import { openSandboxGateway } from '../gateways/sandbox/sandbox-gateway.js';
import { requestTestToken, harborSession, newFolder, tokenFor } from '../../fixtures/testing/gateways/test-sandbox.js';
import { startProgram, type TestProcess } from '../../fixtures/testing/real-server.js';
import { byTier } from '../../fixtures/testing/tier.js';

const run = (flags: readonly string[], variables?: Record<string, string>) => startProgram('server/stand-ins/main.ts', flags, variables);
const ADDRESS = /payment sandbox on (http:\S+)\n/;

describe('a sandbox that runs alone', () => {
  const folder = newFolder();
  const flags = ['--port', '0', '--data', folder];
  const money = { amount: 12_500, currency: 'USD' };
  let sandbox: TestProcess;
  let origin = '';
  let output = '';
  const start = async (): Promise<PaymentGateway> => {
    sandbox = run(flags);
    origin = await sandbox.says(ADDRESS);
    const secret = readFileSync(join(folder, 'sandbox.key'), 'utf8').trim();
    return openSandboxGateway({ origin, secret, merchant: harborSession });
  };
  let gateway: PaymentGateway;
  beforeAll(async () => {
    gateway = await start();
  });
  afterAll(async () => {
    sandbox.child.kill('SIGKILL');
    await sandbox.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('makes a key for its owner alone', () => {
    expect(statSync(join(folder, 'sandbox.key')).mode & 0o777).toBe(0o600);
  });

  it('loses no charge that was answered when it is killed, and charges none again [R1] [R2]', async () => {
    const asks = [];
    for (const nth of [1, 2, 3, 4, 5]) {
      const token = await tokenFor(origin, { card: { number: '4242424242424242' } });
      asks.push({ token, method: 'Card' as const, ...money, reference: `p${nth}`, key: `k${nth}` });
    }
    const charged = await Promise.all(asks.map((ask) => gateway.authorizeAndCapture(ask)));
    sandbox.child.kill('SIGKILL');
    const killed = await sandbox.ended;
    output += killed.out + killed.err;
    gateway = await start();
    for (const [index, ask] of asks.entries()) {
      expect(charged[index]).toMatchObject({ ok: true });
      expect(await gateway.findCharge(ask.reference)).toEqual(charged[index]);
      expect(await gateway.authorizeAndCapture(ask)).toEqual(charged[index]);
    }
    const all = await gateway.chargesSince('2020-01-01T00:00:00Z');
    expect(all.ok && all.value).toHaveLength(5);
  });

  it('keeps no card number, account number or security code anywhere, whoever was asked for what', async () => {
    const cvv = '737';
    const account = '000987654321987';
    const numbers = ['4242424242424242', '4111111111111111', '4242424242424241', '4000000000000002'];
    for (const number of numbers) await requestTestToken(origin, { card: { number, cvv }, billing: { name: 'Ada Nobody', zip: '04101' } });
    const token = await tokenFor(origin, { bank: { account } });
    await gateway.authorizeAndCapture({ token, method: 'Bank', ...money, reference: 'p9', key: 'k9' });
    await requestTestToken(origin, { card: { number: '5555555555554444', cvv, expiry: '5555555555554444' } });
    await fetch(`${origin}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"cvv":"737","number":"4242424242424242"}',
    });
    await fetch(`${origin}/4242424242424242?cvv=737`);
    await fetch(`${origin}/4242%204242%204242%204242`);
    const log = await (await fetch(`${origin}/__sandbox/log`)).text();
    const ledger = await (await fetch(`${origin}/__sandbox/ledger`)).text();
    expect(log).toContain('"number":"424242…4242"');
    expect(log).toContain('"cvv":"[removed]"');
    expect(JSON.parse(ledger)).toMatchObject({ counts: { charges: 6 } });
    sandbox.child.kill('SIGTERM');
    const ended = await sandbox.ended;
    expect(ended).toMatchObject({ code: 0, err: '' });
    output += ended.out + ended.err;
    const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
    for (const kept of [journal, log, ledger, output]) {
      for (const secret of [...numbers, '5555555555554444', '4242%204242', account, token, 'Ada Nobody'])
        expect(kept).not.toContain(secret);
      expect(kept).not.toMatch(/(?<![\w.-])737(?![\w-])/);
      expect(kept).not.toMatch(/(?<![\w-])\d(?:[ -]?\d){12,}(?![\w-])/);
    }
  });
});

const PROBLEMS: readonly [string[], string, Record<string, string>?][] = [
  [['--prot', '1'], 'Unknown option'],
  [['--port', 'many', '--data', 'x'], '--port is a number from 0 to 65535.'],
  [['--port', '0'], '--data needs a folder.'],
  [['--port', '0', '--data', 'x'], 'SANDBOX_LATENCY is a number from 0 to 60000.', { SANDBOX_LATENCY: 'long' }],
];

describe('a start that was not asked for rightly', () => {
  it.each(byTier(PROBLEMS.slice(0, 2), PROBLEMS))('ends with 2 and says how: %j', async (flags, words, variables = {}) => {
    const ended = await run(flags, variables).ended;
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(words);
    expect(ended.err).toContain('Usage: tsx server/stand-ins/main.ts');
  });
});
