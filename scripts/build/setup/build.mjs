import { compileServer } from './server.mjs';
import { buildSite } from './site.mjs';

/** Builds the site and the server; answers the exit code. */
export async function buildAll() {
  const { passed, output } = await buildSite();
  process.stdout.write(output);
  if (passed) await compileServer();
  return passed ? 0 : 1;
}
