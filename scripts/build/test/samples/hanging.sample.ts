import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('passes before another hangs', () => {
  expect(1 + 1).toBe(2);
});

it('hangs on purpose', async () => {
  // A server or browser of its own process group, as tests start them.
  const left = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' });
  writeFileSync(process.env['HANGING_SAMPLE_PID'] ?? '', String(left.pid));
  await new Promise(() => undefined);
  expect(left.pid).toBeUndefined();
});
