/** The operator of the platform, for addresses without a tenant (D-49). */
interface Provider {
  readonly name: string;
  readonly websiteUrl: string;
  readonly supportEmail: string;
}

/** Returns the operator of the platform, as the server writes it into the page; empty texts where it is not known. */
export function siteProvider(): Provider {
  return { name: metaContent('provider-name'), websiteUrl: metaContent('provider-website'), supportEmail: metaContent('support-email') };
}

/** Returns what a tag of the page's head says; empty without one. */
export function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
