import './contacts.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite, type Translate } from './site.js';
import { OutsideLink } from '../ui/link.js';
import { websiteLink } from '../../server/shared/web-address.js';
import { mailLink } from '../ui/safe-link.js';
import { contactEmail } from './contact-email.js';
import { type Phone, tenantPhone } from './tenant-contacts.js';

export function Contacts() {
  const { tenant } = useSite();
  const { t } = useTranslation();
  return <ContactList phone={tenantPhone(tenant)} email={contactEmail(tenant)} website={tenant.website} t={t} />;
}

export function ContactSection({ title }: { readonly title: string }) {
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{title}</h2>
      <Contacts />
    </section>
  );
}

interface ContactListProps {
  readonly phone?: Phone | undefined;
  readonly email: string | undefined;
  readonly website: string;
  readonly t: Translate;
}

/** Shows a telephone number, an e-mail address and a website; leaves out e-mail and website if they are invalid. */
export function ContactList({ phone, email, website: websiteUrl, t }: ContactListProps) {
  const mail = mailLink(email);
  const website = websiteLink(websiteUrl);
  return (
    <dl className="s-contacts">
      {phone && (
        <Contact name={t('panel.contacts.phone', 'Phone')}>
          {phone.href === undefined ? phone.text : <OutsideLink href={phone.href}>{phone.text}</OutsideLink>}
        </Contact>
      )}
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
