import '../../form/form.css';
import '../../visit/message.css';
import '../../visit/offering.css';
import './services.css';
import { useTranslation } from 'react-i18next';
import { offeringsSoldTo } from '../../visit/api/offerings.js';
import { useServiceOfferings } from '../../visit/api/payments.js';
import { useSite } from '../../visit/site.js';
import { ContactSection } from '../../visit/contacts.js';
import { OfferingSkeleton } from '../../visit/offering-errors.js';
import type { PanelProps } from '../../visit/panel.js';
import { ServiceChooser } from './service-chooser.js';

/** It is not known yet who buys the services. Throws if they cannot be loaded. */
export function ServicePicker({ pageKey, onDone }: PanelProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const { data, error } = useServiceOfferings(tenant.tenantId);
  if (data === undefined && error !== undefined) throw error as Error;
  const services = data && offeringsSoldTo(data, false);
  if (services?.length === 0) return <NoServices />;
  return (
    <>
      <h1 tabIndex={-1}>{t('panel.services.title', 'Choose services')}</h1>
      <p className="s-purpose">{t('panel.services.purpose', 'Choose one service or several.')}</p>
      {services ? <ServiceChooser pageKey={pageKey} services={services} onDone={onDone} /> : <OfferingSkeleton of="s-services" />}
    </>
  );
}

function NoServices() {
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.services.none-title', 'No services are available online yet')}</h1>
      <p>{t('panel.services.none', "Call us or write to us, and we'll help you find the right service.")}</p>
      <ContactSection title={t('panel.offering.contacts', 'How to reach us')} />
    </div>
  );
}
