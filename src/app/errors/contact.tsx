import '../../layouts/header.css';
import '../../visit/message.css';
import { useContext } from 'react';
import { ContactList } from '../../visit/contacts.js';
import { contactEmail } from '../../visit/contact-email.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { SiteContext } from '../../visit/site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { siteProvider } from '../../visit/provider.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';
import { OutsideLink } from '../../ui/link.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import { TenantContext } from '../frameless-page.js';

export interface ContactProps {
  readonly as: 'header' | 'section' | 'call';
}

/** Shows the tenant of a page, else the operator of the platform: as a header, as a list of contacts, or as a link that calls. */
export function Contact({ as }: ContactProps) {
  if (as === 'header') return <BrandHeader />;
  return as === 'section' ? <ContactSection /> : <CallLink />;
}

/** Returns the tenant of the page, also before its site has loaded; undefined for an address without a tenant. */
export function useKnownTenant(): Tenant | undefined {
  const site = useContext(SiteContext);
  return useContext(TenantContext) ?? site?.tenant;
}

/** Shows whose page it is: the tenant's logo, else the name of the platform's operator. */
function BrandHeader() {
  const tenant = useKnownTenant();
  return (
    <header className="s-header">
      <div className="s-header-row">
        <div className="s-home">
          <TenantMark name={tenant?.displayName ?? siteProvider().name} logoUrl={tenant?.metaData.logoUrl} size={44} withName />
        </div>
      </div>
    </header>
  );
}

/** Shows a link that calls the tenant. */
function CallLink() {
  const t = useEntryTexts();
  const tenant = useKnownTenant();
  const phone = tenant && tenantPhone(tenant);
  if (phone?.href === undefined) return null;
  return (
    <p>
      <OutsideLink href={phone.href}>{t('page.call', 'Call {phone}', { phone: phone.text })}</OutsideLink>
    </p>
  );
}

/** Shows how to reach the tenant, else the operator of the platform. */
function ContactSection() {
  const t = useEntryTexts();
  const tenant = useKnownTenant();
  const { websiteUrl, supportEmail } = siteProvider();
  const reached = tenant
    ? { phone: tenantPhone(tenant), email: contactEmail(tenant), website: tenant.website }
    : { email: supportEmail, website: websiteUrl };
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{t('panel.invalid.contacts', 'Questions? Contact us.')}</h2>
      <ContactList {...reached} t={t} />
    </section>
  );
}
