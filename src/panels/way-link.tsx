import { useWords } from '../state/site.js';
import { OutsideLink, SiteLink } from '../ui/link.js';
import type { Way } from './service-way.js';

/** A link to where a service leads. */
export function WayLink({ way, children }: { readonly way: Way; readonly children: string }) {
  const say = useWords();
  if ('to' in way) return <SiteLink to={way.to}>{children}</SiteLink>;
  return (
    <OutsideLink href={way.href} {...(way.isTab && { newTab: say('link.new-tab', '(opens in a new tab)') })}>
      {children}
    </OutsideLink>
  );
}
