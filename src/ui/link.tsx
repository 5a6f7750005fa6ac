import type { MouseEvent, ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { preserveQuery } from './preserve-query.js';

interface SiteLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'step' | 'page';
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Preserves the referral parameters. */
export function SiteLink({ to, children, ...attributes }: SiteLinkProps) {
  const search = useSearch();
  return (
    <Link href={preserveQuery(to, search)} {...attributes}>
      {children}
    </Link>
  );
}

interface OutsideLinkProps {
  readonly href: string;
  readonly className?: string;
  /** Text for screen readers that a new tab opens; undefined opens in the same tab. */
  readonly newTab?: string;
  readonly children: ReactNode;
}

/** The caller must have validated the address. */
export function OutsideLink({ href, className, newTab, children }: OutsideLinkProps) {
  const tab = newTab === undefined ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={href} {...(className !== undefined && { className })} {...tab}>
      {children}
      {newTab !== undefined && <span className="v-unseen"> {newTab}</span>}
    </a>
  );
}
