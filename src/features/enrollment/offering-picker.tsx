import '../../visit/message.css';
import '../../visit/offering.css';
import { useTranslation } from 'react-i18next';
import { useMemberships } from '../../visit/api/offerings.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { enrolledPeople } from '../../visit/enrolled-people.js';
import { useSite } from '../../visit/site.js';
import { SiteLink } from '../../ui/link.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { useQuery } from '../../ui/link/query.js';
import { ContactSection } from '../../visit/contacts.js';
import { isSpecificRequest, useRequestedOfferings, useSoldOfferings } from './use-requested-offerings.js';
import { OfferingChooser } from './offering-chooser.js';
import { OfferingSkeleton } from '../../visit/offering-errors.js';
import type { PanelProps } from '../../visit/panel.js';

/** Shows the choice of a membership for each person (SPEC 4): all public ones, those of a plan, or the one of a link. */
export function OfferingPicker({ pageKey, onDone }: PanelProps) {
  const { tenant } = useSite();
  const query = useRequestedOfferings();
  const { data, error, mutate } = useMemberships(tenant.tenantId, query);
  const sold = useSoldOfferings(pageKey, data);
  const people = enrolledPeople(useCompletedSteps(pageKey));
  if (data === undefined && error !== undefined) throw error as Error;
  if (data?.length === 0 && isSpecificRequest(query)) return <SiteRedirect to={`/${tenant.code}/invalid`} />;
  if (sold?.offerings.length === 0) return isSpecificRequest(query) ? <ForOthers isGroup={sold.isGroup} /> : <NoOfferings />;
  return (
    <>
      <OfferingIntro plan={query.plan} isForSeveral={people.length > 1} />
      {sold ? (
        <OfferingChooser {...sold} pageKey={pageKey} people={people} onReload={() => mutate()} onDone={onDone} />
      ) : (
        <OfferingSkeleton />
      )}
    </>
  );
}

function OfferingIntro({ plan, isForSeveral }: { readonly plan: string | undefined; readonly isForSeveral: boolean }) {
  const { t } = useTranslation();
  const title = t('panel.offering.title', 'Choose your membership');
  return (
    <>
      <h1 tabIndex={-1}>{plan === undefined ? title : t(`panel.offering.title.${plan}`, title)}</h1>
      <p className="s-purpose">
        {isForSeveral
          ? t('panel.offering.purpose-all', 'Choose the plan that fits all of you best.')
          : t('panel.offering.purpose', 'Choose the plan that fits you best.')}
      </p>
    </>
  );
}

/** For a plan or link that is sold to the other type of client. */
function ForOthers({ isGroup }: { readonly isGroup: boolean }) {
  const { t } = useTranslation();
  const query = useQuery();
  query.set('step', 'information');
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>
        {isGroup
          ? t('panel.offering.for-people-title', 'This membership is for individuals and families')
          : t('panel.offering.for-groups-title', 'This membership is for companies and groups')}
      </h1>
      <p>{t('panel.offering.for-others', 'Change who it is for, and then you can choose it.')}</p>
      <SiteLink className="s-act" to={`?${query.toString()}`}>
        {t('panel.offering.change-information', 'Change your information')}
      </SiteLink>
    </div>
  );
}

function NoOfferings() {
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.offering.none-title', 'No memberships are available online yet')}</h1>
      <p>{t('panel.offering.none', "What you entered is saved. Call us or write to us, and we'll help you find the right membership.")}</p>
      <ContactSection title={t('panel.offering.contacts', 'How to reach us')} />
    </div>
  );
}
