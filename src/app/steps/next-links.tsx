import './next-links.css';
import { useTranslation } from 'react-i18next';
import { serviceLink } from '../../visit/service-link.js';
import { contactEmail } from '../../visit/contact-email.js';
import { offeredService } from '../../visit/page-service.js';
import { SERVICE_CODES } from '../../visit/site-codes.js';
import { useSite } from '../../visit/site.js';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import { mailLink } from '../../ui/safe-link.js';

/** Shows links for someone whom the tenant knows already: for a person to the check-in, if offered, and to write an e-mail (D-41). */
export function NextLinks({ isAgent }: { readonly isAgent: boolean }) {
  const site = useSite();
  const { t } = useTranslation();
  const service = offeredService(site, SERVICE_CODES.memberCheckIn);
  const link = service && serviceLink(site.tenant, service, site.library);
  const mail = mailLink(contactEmail(site.tenant));
  return (
    <p className="s-ways-on">
      {!isAgent && link && 'to' in link && <SiteLink to={link.to}>{t('form.known.check-in', 'Check in as a member')}</SiteLink>}
      {mail !== undefined && <OutsideLink href={mail}>{t('form.known.contact', 'Write to us')}</OutsideLink>}
    </p>
  );
}
