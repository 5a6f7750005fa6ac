import { useTexts } from '../state/site.js';
import { OutsideLink, SiteLink } from '../ui/link.js';
import type { ServiceLink } from './service-link.js';

/** A link to where a service leads. */
export function ServiceAnchor({ way, children }: { readonly way: ServiceLink; readonly children: string }) {
  const t = useTexts();
  if ('to' in way) return <SiteLink to={way.to}>{children}</SiteLink>;
  return (
    <OutsideLink href={way.href} {...(way.isTab && { newTab: t('link.new-tab', '(opens in a new tab)') })}>
      {children}
    </OutsideLink>
  );
}
