import '../../visit/done.css';
import '../../visit/message.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatting } from '../../../engine/index.js';
import { currentHistoryData, type HistoryData } from '../../visit/history-data.js';
import { offeredService } from '../../visit/page-service.js';
import { SERVICE_CODES } from '../../visit/site-codes.js';
import { useSite, type Translate } from '../../visit/site.js';
import { SiteLink } from '../../ui/link.js';
import { Reference } from '../../visit/copy-button.js';
import { serviceLink } from '../../visit/service-link.js';

/** Confirms an appointment request (SPEC 2). Opened without a request, it says so and links to the form. */
export function AppointmentSuccessful() {
  const [historyData] = useState(currentHistoryData);
  const reference = historyData?.['reference'];
  return historyData === undefined || reference === undefined ? (
    <NoRequest />
  ) : (
    <RequestConfirmation reference={reference} request={historyData} />
  );
}

function NoRequest() {
  const { t } = useTranslation();
  const site = useSite();
  const service = offeredService(site, SERVICE_CODES.appointment);
  const link = service && serviceLink(site.tenant, service, site.library);
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.appointment-successful.none-title', "There's no request to show here")}</h1>
      <p>{t('panel.appointment-successful.none', 'To ask for a visit, send us a request.')}</p>
      <div className="s-acts">
        {link && 'to' in link && (
          <SiteLink className="s-act" to={link.to}>
            {t('panel.appointment-successful.start', 'Request an appointment')}
          </SiteLink>
        )}
        <SiteLink className="s-second-act" to="/">
          {t('action.home', 'Go to homepage')}
        </SiteLink>
      </div>
    </div>
  );
}

interface RequestConfirmationProps {
  readonly reference: string;
  readonly request: HistoryData;
}

function RequestConfirmation({ reference, request }: RequestConfirmationProps) {
  const { t } = useTranslation();
  const { platform } = useSite().library;
  const { date } = request;
  return (
    <section className="s-done">
      <h1 tabIndex={-1}>{t('panel.appointment-successful.title', 'Appointment Request Successful.')}</h1>
      <p>{t('panel.appointment-successful.text', 'We have your request and will look for a time that suits you.')}</p>
      <Reference name={t('panel.appointment-successful.reference', 'Reference number')} value={reference} />
      {date !== undefined && (
        <dl className="s-facts">
          <div>
            <dt>{t('panel.appointment-successful.day', 'Preferred day')}</dt>
            <dd>{formatting.date(date, platform)}</dd>
          </div>
          <div>
            <dt>{t('panel.appointment-successful.time', 'Preferred time')}</dt>
            <dd>{timeWindow(t, request)}</dd>
          </div>
        </dl>
      )}
      <h2>{t('panel.appointment-successful.next-title', 'What happens next')}</h2>
      <p>{t('panel.appointment-successful.next', "We'll contact you to confirm a time. Your visit isn't booked until then.")}</p>
      <p>{t('panel.appointment-successful.quote', 'Have the reference number at hand when you call or write to us.')}</p>
      <SiteLink className="s-act" to="/">
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}

function timeWindow(t: Translate, { from, to }: HistoryData): string {
  if (from !== undefined && to !== undefined) return t('panel.appointment-successful.between', '{from} to {to}', { from, to });
  if (from !== undefined) return t('panel.appointment-successful.after', 'From {from}', { from });
  if (to !== undefined) return t('panel.appointment-successful.before', 'Until {to}', { to });
  return t('panel.appointment-successful.any-time', 'Any time');
}
