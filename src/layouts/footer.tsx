import './footer.css';
import { useSite } from '../visit/site.js';
import { Links } from './links.js';
import { platformText, shownLinks } from './shown-links.js';

/** Shows the links and texts of the footer, with the names of the tenant and of the platform's owner. */
export function Footer({ route }: { readonly route: string }) {
  const site = useSite();
  const { businessName, displayName, timeZone } = site.tenant;
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format();
  const params = { year, name: businessName.trim() || displayName, owner: platformText(site.library.platform, 'owner') ?? '' };
  return (
    <footer className="s-footer">
      <Links links={shownLinks(site, route, site.library.layouts.footer)} params={params} />
    </footer>
  );
}
