/** What decides the address of a referral link. */
interface ReferralLinkParts {
  readonly origin: string;
  readonly tenantCode: string;
  /** The id of the contact who refers people. */
  readonly contactId: string;
  /** The current query, which may name the site by `slug`. */
  readonly query: URLSearchParams;
}

/**
 * Returns the link by which a contact refers people to a tenant (D-52).
 * @example referralLink({ origin: 'https://a.example', tenantCode: 'harbor', contactId: '1', query: new URLSearchParams() }) // 'https://a.example/harbor?referredby=1'
 */
export function referralLink({ origin, tenantCode, contactId, query }: ReferralLinkParts): string {
  const slug = query.get('slug');
  const own = new URLSearchParams({ referredby: contactId, ...(slug !== null && { slug }) });
  return `${origin}/${encodeURIComponent(tenantCode)}?${own.toString()}`;
}
