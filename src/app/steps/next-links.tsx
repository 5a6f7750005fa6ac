import './next-links.css';
import { serviceLink } from '../../panels/service-link.js';
import { contactEmail } from '../../panels/contact-email.js';
import { offeredService } from '../../state/page-service.js';
import { useSite, useTexts } from '../../state/site.js';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import { mailLink } from '../../ui/safe-link.js';
import { SERVICE_CODES } from '../../state/site-codes.js';

/** D-41: where somebody who is with the tenant already goes. */

/** Where somebody can go who is known already: to the check-in, where there is one, or to the people behind the site. */
export function NextLinks() {
  const site = useSite();
  const t = useTexts();
  const service = offeredService(site, SERVICE_CODES.memberCheckIn);
  const way = service && serviceLink(site.tenant, service, site.library);
  const mail = mailLink(contactEmail(site.tenant));
  return (
    <p className="s-ways-on">
      {way && 'to' in way && <SiteLink to={way.to}>{t('form.known.check-in', 'Check in as a member')}</SiteLink>}
      {mail !== undefined && <OutsideLink href={mail}>{t('form.known.contact', 'Write to us')}</OutsideLink>}
    </p>
  );
}
