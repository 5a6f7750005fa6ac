import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureGenerated } from './setup/generated.mjs';
import { ensureServer } from './setup/server.mjs';

/** What a clone needs before anything of ours can run: packages, then generated sources. */
export async function setUpSources() {
  await ensureDependencies();
  await ensureGenerated();
}

/** What the server needs besides the built site: the sources, compiled. */
export async function setUpServer() {
  await setUpSources();
  await ensureServer();
}
