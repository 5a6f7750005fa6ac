import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureGenerated } from './setup/generated.mjs';
import { ensureSite } from './setup/site.mjs';

/** What a clone needs before anything of ours can run: packages, then generated sources. */
export async function setUpSources() {
  await ensureDependencies();
  await ensureGenerated();
}

/** What the server needs: the sources and the built site. */
export async function setUpSite() {
  await setUpSources();
  await ensureSite();
}
