import { Redirect, useSearch } from 'wouter';
import { preserveQuery } from '../preserve-query.js';

/** Redirects to another page of the site and preserves the referral parameters. */
export function SiteRedirect({ to }: { readonly to: string }) {
  return <Redirect to={preserveQuery(to, useSearch())} replace />;
}
