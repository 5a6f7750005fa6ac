import { Redirect, useSearch } from 'wouter';
import { preserveQuery } from '../preserve-query.js';

export function SiteRedirect({ to }: { readonly to: string }) {
  return <Redirect to={preserveQuery(to, useSearch())} replace />;
}
