import '../../visit/message.css';
import { useContext } from 'react';
import { SiteContext } from '../../visit/site.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import { websiteLink } from '../../../server/shared/web-address.js';
import { mailLink } from '../../ui/safe-link.js';
import { useTitle } from '../../ui/title.js';
import type { PanelProps } from '../../visit/panel.js';
import { contactEmail } from '../../visit/contact-email.js';

/** The operator of the platform, for addresses that belong to no tenant. */
export interface Provider {
  readonly websiteUrl: string;
  readonly supportEmail: string;
}

/** Shows that an address has no page (SPEC 2), with links to the tenant, or to the platform's provider without a tenant. */
export function NotFound({ provider }: Partial<PanelProps> & { readonly provider?: Provider }) {
  const t = useEntryTexts();
  const tenant = useContext(SiteContext)?.tenant;
  const title = t('page.not-found.title', 'Page Not Found');
  useTitle(title, tenant?.displayName);
  const home = t('page.not-found.home', 'Take Me Home');
  const website = tenant ? undefined : websiteLink(provider?.websiteUrl ?? '');
  const mail = mailLink(tenant ? contactEmail(tenant) : provider?.supportEmail);
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('page.not-found.text', "The page you are looking for couldn't be found.")}</p>
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
      </div>
    </div>
  );
}
