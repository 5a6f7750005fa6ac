import './next-links.css';
import { wayAt } from '../../panels/service-way.js';
import { contactEmail } from '../../panels/contact-email.js';
import { offeredService } from '../../state/page-service.js';
import { useSite, useWords } from '../../state/site.js';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import { mailLink } from '../../ui/safe-link.js';
import { SERVICE_CODES } from '../../state/site-codes.js';

/** D-41: where somebody who is with the tenant already goes. */

/** Where somebody can go who is known already: to the check-in, where there is one, or to the people behind the site. */
export function NextLinks() {
  const site = useSite();
  const say = useWords();
  const service = offeredService(site, SERVICE_CODES.memberCheckIn);
  const way = service && wayAt(site.tenant, service, site.library);
  const mail = mailLink(contactEmail(site.tenant));
  return (
    <p className="s-ways-on">
      {way && 'to' in way && <SiteLink to={way.to}>{say('form.known.check-in', 'Check in as a member')}</SiteLink>}
      {mail !== undefined && <OutsideLink href={mail}>{say('form.known.contact', 'Write to us')}</OutsideLink>}
    </p>
  );
}
