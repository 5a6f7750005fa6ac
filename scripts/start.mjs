import { readFileSync } from 'node:fs';
import { keepRunning } from './setup/keep-running.mjs';
import { main } from './setup/problem.mjs';
import { setUpSite } from './setup.mjs';

await main(async () => {
  await setUpSite();
  const nodeFlags = JSON.parse(readFileSync('server/node-flags.json', 'utf8'));
  process.exit(await keepRunning(process.execPath, [...nodeFlags, '--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)]));
});
