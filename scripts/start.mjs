import { spawn } from 'node:child_process';
import { main } from './setup/problem.mjs';
import { setUpSite } from './setup.mjs';

await main(async () => {
  await setUpSite();
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
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
