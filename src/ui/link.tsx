import type { MouseEvent, ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { keptQuery } from './kept-query.js';

interface SiteLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'step' | 'page';
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** A link within the site: no new page is loaded, and what is known of a referral stays in the address. */
export function SiteLink({ to, children, ...attributes }: SiteLinkProps) {
  const search = useSearch();
  return (
    <Link href={keptQuery(to, search)} {...attributes}>
      {children}
    </Link>
  );
}

interface OutsideLinkProps {
  readonly href: string;
  readonly className?: string;
  /** What a screen reader adds to the words: that a new tab opens. */
  readonly newTab?: string;
  readonly children: ReactNode;
}

/** A link that leaves the site, in a new tab where it says so. Its address has been made safe by whoever made it. */
export function OutsideLink({ href, className, newTab, children }: OutsideLinkProps) {
  const tab = newTab === undefined ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={href} {...(className !== undefined && { className })} {...tab}>
      {children}
      {newTab !== undefined && <span className="v-unseen"> {newTab}</span>}
    </a>
  );
}
