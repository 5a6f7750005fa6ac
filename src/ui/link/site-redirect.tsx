import { Redirect, useSearch } from 'wouter';
import { keptQuery } from '../kept-query.js';

/** Another page of the site in place of this one, with what is known of a referral. */
export function SiteRedirect({ to }: { readonly to: string }) {
  return <Redirect to={keptQuery(to, useSearch())} replace />;
}
