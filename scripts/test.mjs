import { ensureDependencies } from './build/setup/dependencies.mjs';
import { main } from './build/setup/run.mjs';
import { readTestArguments, testUsage } from './build/test/arguments.mjs';

await main(async () => {
  const chosen = readTestArguments(process.argv.slice(2));
  if (chosen.isHelp) return console.log(testUsage);
  await ensureDependencies();
  const { register } = await import('tsx/esm/api');
  register();
  const { runSteps } = await import('./build/test/run-steps.js');
  process.exitCode = await runSteps(chosen);
});
