import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { root } from '../../fixtures/testing/test-server.js';

const { keep, closeAll } = closing();
let printed: string[] = [];

/** Everything the guide has a reader paste, in order. */
function commands(): string {
  const guide = readFileSync(resolve(root, 'docs/guides/api.md'), 'utf8');
  return [...guide.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = '']) => block).join('');
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-guide-'));
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  const postgres = await startPostgres({ isSeeded: true });
  keep({ close: () => postgres.stop() });
  const server = await startRealServer({ folder, databaseUrl: postgres.url });
  keep({ close: () => server.stop() });
  const { PATH = '' } = process.env;
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', commands()], {
    env: { PATH, TMPDIR: folder, API: `${server.origin}/api`, SANDBOX: await server.sandbox() },
  });
  printed = stdout.split('\n').filter((line) => line !== '');
});
afterAll(closeAll);

describe('the guide for integrators', () => {
  const answers = () => printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

  it('is refused only where it says so', () => {
    const refused = answers().filter(({ status }) => status !== undefined);
    expect(refused).toEqual([
      {
        code: 'answers_invalid',
        status: 422,
        message: 'Please check the answers and send them again.',
        errors: [{ path: '/dependents/0/dob', message: 'Please enter a valid date of birth' }],
      },
      {
        code: 'client_has_membership',
        status: 409,
        message: 'A person with a paid membership cannot be removed.',
        actionMessage: 'Please contact us to end the membership.',
      },
      { code: 'client_not_found', status: 404, message: 'There is no such client.' },
      { code: 'client_not_found', status: 404, message: 'There is no such client.' },
    ]);
  });

  it('repeats an act without doing it twice', () => expect(printed).toContain('the same answer'));

  it('pays a membership and a service', () => {
    const paid = answers().flatMap(({ data }) => data?.payment ?? data?.payments ?? []);
    expect(paid).toMatchObject([
      { amount: 21_400, paymentMethod: 'Card', status: 'captured', last4: '4242' },
      { amount: 3500, paymentMethod: 'Card on File', status: 'captured', last4: '4242' },
    ]);
  });

  it('adds a child, removes people without a membership, checks in, and signs up an agent', () => {
    const messages = answers().flatMap(({ message, status }) => (status === undefined ? (message ?? []) : []));
    expect(messages).toEqual([
      'The enrollment for membership was saved.',
      'Your way to pay is saved.',
      'Your membership is paid.',
      'Your purchase is paid.',
      'Successfully added membership.',
      'Successfully deleted Eva Marsh',
      "You're checked in.",
      'Thank you for signing up. We will be in touch.',
    ]);
  });
});
