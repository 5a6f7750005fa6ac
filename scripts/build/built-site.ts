import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Builds the site, or the pages of Studio, unless they were built from these very sources. A script calls this after it has read its options. */
export async function ensureBuiltSite(name: 'ensureSite' | 'ensureStudio' = 'ensureSite'): Promise<void> {
  const { href } = pathToFileURL(join(import.meta.dirname, 'setup/products.mjs'));
  const { [name]: ensure } = (await import(href)) as Record<typeof name, () => Promise<void>>;
  await ensure();
}
