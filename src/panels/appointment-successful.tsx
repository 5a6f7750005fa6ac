import './done.css';
import { useState } from 'react';
import { currentHistoryData } from '../state/history-data.js';
import { useTexts } from '../state/site.js';
import { SiteLink } from '../ui/link.js';
import { Reference } from './reference.js';

/** Confirms an appointment request (SPEC 2). Shows no reference if the page was opened by its address alone. */
export function AppointmentSuccessful() {
  const t = useTexts();
  const [historyData] = useState(currentHistoryData);
  const reference = historyData?.['reference'];
  return (
    <section className="s-done">
      <h1 tabIndex={-1}>{t('panel.appointment-successful.title', 'Appointment Request Successful.')}</h1>
      <p>{t('panel.appointment-successful.text', 'We have your request and will look for a time that suits you.')}</p>
      {reference !== undefined && <Reference name={t('panel.appointment-successful.reference', 'Reference number')} value={reference} />}
      <h2>{t('panel.appointment-successful.next-title', 'What happens next')}</h2>
      <p>
        {t(
          'panel.appointment-successful.next',
          'Somebody from our team gets in touch with you to agree on a time. Until then nothing is booked.',
        )}
      </p>
      {reference !== undefined && (
        <p>{t('panel.appointment-successful.quote', 'Have the reference number at hand when you call or write to us.')}</p>
      )}
      <SiteLink className="s-act" to="/">
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}
