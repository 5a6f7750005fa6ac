import { useSite } from '../visit/site.js';
import { Links } from './links.js';
import { shownLinks } from './shown-links.js';

/** Ends a page without a footer: what may be read about it, and who is behind it. */
export function Legal({ route }: { readonly route: string }) {
  const site = useSite();
  const { businessName, displayName } = site.tenant;
  const links = shownLinks(site, route, site.library.layouts.footer).filter(({ target }) => target);
  return (
    <div className="s-legal">
      <Links links={[...links, { id: 'name', text: 'legal.name' }]} params={{ name: businessName.trim() || displayName }} />
    </div>
  );
}
