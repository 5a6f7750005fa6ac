import '../../visit/message.css';
import { useContext } from 'react';
import { SiteContext } from '../../visit/site.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import { websiteLink } from '../../../server/shared/web-address.js';
import { mailLink } from '../../ui/safe-link.js';
import { useTitle } from '../../ui/title.js';
import { siteProvider } from '../../visit/provider.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';
import { contactEmail } from '../../visit/contact-email.js';

/** Shows that an address has no page (SPEC 2), with links to the tenant, or to the platform's provider without a tenant. */
export function NotFound() {
  const t = useEntryTexts();
  const tenant = useContext(SiteContext)?.tenant;
  const title = t('page.not-found.title', 'Page Not Found');
  useTitle(title, tenant?.displayName);
  const provider = siteProvider();
  const phone = tenant && tenantPhone(tenant);
  const home = t('page.not-found.home', 'Take Me Home');
  const website = tenant ? undefined : websiteLink(provider.websiteUrl);
  const mail = mailLink(tenant ? contactEmail(tenant) : provider.supportEmail);
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('page.not-found.text', "The page you are looking for couldn't be found.")}</p>
      <p>{t('page.not-found.advice', 'Check the address for a typo, or start again from our homepage.')}</p>
      <div className="s-acts">
        {website === undefined ? (
          <SiteLink className="s-act" to="/">
            {home}
          </SiteLink>
        ) : (
          <OutsideLink className="s-act" href={website}>
            {home}
          </OutsideLink>
        )}
        {mail !== undefined && (
          <OutsideLink className="s-second-act" href={mail}>
            {t('page.not-found.contact', 'Contact Us')}
          </OutsideLink>
        )}
        {phone?.href !== undefined && (
          <OutsideLink className="s-second-act" href={phone.href}>
            {t('page.call', 'Call {phone}', { phone: phone.text })}
          </OutsideLink>
        )}
      </div>
    </div>
  );
}
