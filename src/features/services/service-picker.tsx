import '../../visit/message.css';
import '../../visit/offering.css';
import './services.css';
import { useTranslation } from 'react-i18next';
import { valueAt } from '../../../engine/base/pointer.js';
import { offeringsSoldTo } from '../../visit/api/offerings.js';
import { useServiceOfferings } from '../../visit/api/payments.js';
import { enrolledPeople } from '../../visit/enrolled-people.js';
import { useSite } from '../../visit/site.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { Contacts } from '../../visit/contacts.js';
import { OfferingSkeleton } from '../../visit/offering-errors.js';
import type { PanelProps } from '../../visit/panel.js';
import { ServiceChooser } from './service-chooser.js';

/** Shows the choice of additional services, for the people of the step INFORMATION. Throws if the services cannot be loaded. */
export function ServicePicker({ pageKey, onDone }: PanelProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const completed = useCompletedSteps(pageKey);
  const information = completed[STEP_IDS.information]?.data;
  const { data, error } = useServiceOfferings(tenant.tenantId);
  if (data === undefined && error !== undefined) throw error as Error;
  const services = data && offeringsSoldTo(data, false);
  if (services?.length === 0) return <NoServices />;
  return (
    <>
      <h1 tabIndex={-1}>{t('panel.services.title', 'Choose services')}</h1>
      <p className="s-purpose">{t('panel.services.purpose', 'Choose one service or several.')}</p>
      {valueAt(information, '/leavesOut') === true && <LeftOut />}
      {services ? (
        <ServiceChooser
          pageKey={pageKey}
          services={services}
          people={enrolledPeople(completed)}
          isMember={valueAt(information, '/isMember') === true}
          onDone={onDone}
        />
      ) : (
        <OfferingSkeleton />
      )}
    </>
  );
}

/** Says that a member who was recognized buys only for themselves, although dependents were entered. */
function LeftOut() {
  const { t } = useTranslation();
  const text = 'We know you as a member, so these services are for you alone. Call us or write to us to buy services for your dependents.';
  return <output className="s-purpose">{t('panel.services.left-out', text)}</output>;
}

/** Shows that no service is sold online, with the tenant's contacts. */
function NoServices() {
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.services.none-title', 'No services are available online yet')}</h1>
      <p>{t('panel.services.none', 'Call us or write to us, and we will help you find the right service.')}</p>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.offering.contacts', 'How to reach us')}</h2>
        <Contacts />
      </section>
    </div>
  );
}
