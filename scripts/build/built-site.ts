/** Builds the site unless it was built from these very sources. A script that needs it calls this after it has read its options. */
export async function ensureBuiltSite(): Promise<void> {
  const { href } = new URL('setup/products.mjs', import.meta.url);
  const { ensureSite } = (await import(href)) as { readonly ensureSite: () => Promise<void> };
  await ensureSite();
}
