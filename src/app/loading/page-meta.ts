import type { Provider } from '../../panels/not-found.js';

/** What the server wrote into the page: which tenant's site the address is (D-120: the server alone knows whose host is believed). */
export function siteSlug(): string {
  return factOf('tenant-slug');
}

/** And who stands behind a site that no tenant is at: the platform (D-49). */
export function siteProvider(): Provider {
  return { websiteUrl: factOf('provider-website'), supportEmail: factOf('support-email') };
}

function factOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
