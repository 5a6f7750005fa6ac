import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { main } from './setup/problem.mjs';
import { setUpSite } from './setup.mjs';

await main(async () => {
  await setUpSite();
  const nodeFlags = JSON.parse(readFileSync('server/node-flags.json', 'utf8'));
  const flags = [...nodeFlags, '--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)];
  const server = spawn(process.execPath, flags, { stdio: 'inherit' });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true;
      server.kill(signal);
    });
  }
  // A server that was told to stop and had no more to say has ended well; one that fell over has not.
  server.on('exit', (code) => process.exit(code ?? (isStopping ? 0 : 1)));
});
