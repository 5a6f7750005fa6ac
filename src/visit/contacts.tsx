import './contacts.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from './site.js';
import { OutsideLink } from '../ui/link.js';
import { websiteLink } from '../../server/shared/web-address.js';
import { mailLink } from '../ui/safe-link.js';
import { contactEmail } from './contact-email.js';
import { tenantPhone } from './tenant-contacts.js';

/** Shows the tenant's telephone number, e-mail address and website; leaves out e-mail and website if they are invalid. */
export function Contacts() {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const phone = tenantPhone(tenant);
  const email = contactEmail(tenant);
  const mail = mailLink(email);
  const website = websiteLink(tenant.website);
  return (
    <dl className="s-contacts">
      <Contact name={t('panel.contacts.phone', 'Phone')}>
        {phone.href === undefined ? phone.text : <OutsideLink href={phone.href}>{phone.text}</OutsideLink>}
      </Contact>
      {mail !== undefined && (
        <Contact name={t('panel.contacts.email', 'Email')}>
          <OutsideLink href={mail}>{email}</OutsideLink>
        </Contact>
      )}
      {website !== undefined && (
        <Contact name={t('panel.contacts.website', 'Website')}>
          <OutsideLink href={website} newTab={t('link.new-tab', '(opens in a new tab)')}>
            {new URL(website).host}
          </OutsideLink>
        </Contact>
      )}
    </dl>
  );
}

function Contact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
