import type { Provider } from '../../features/landing/not-found.js';

/** Returns the slug of the site, which the server writes into the page because it alone validates the host (D-120). */
export function siteSlug(): string {
  return metaContent('tenant-slug');
}

/** Returns the operator of the platform, for addresses without a tenant (D-49). */
export function siteProvider(): Provider {
  return { websiteUrl: metaContent('provider-website'), supportEmail: metaContent('support-email') };
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
