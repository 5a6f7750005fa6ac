import { ensureDependencies } from './setup/dependencies.mjs';
import { main } from './setup/problem.mjs';
import { readTestArguments, testUsage } from './test/arguments.mjs';

await main(async () => {
  const chosen = readTestArguments(process.argv.slice(2));
  if (chosen.isHelp) return console.log(testUsage);
  await ensureDependencies();
  const { register } = await import('tsx/esm/api');
  register();
  const { runSteps } = await import('./test/run-steps.ts');
  process.exitCode = await runSteps(chosen);
});
