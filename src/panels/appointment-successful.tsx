import './done.css';
import { useState } from 'react';
import { keptHere } from '../state/kept.js';
import { useWords } from '../state/site.js';
import { SiteLink } from '../ui/link.js';
import { Reference } from './reference.js';

/** The answer to a request for an appointment (SPEC 2). Opened by its address alone it has no reference to show. */
export function AppointmentSuccessful() {
  const say = useWords();
  const [kept] = useState(keptHere);
  const reference = kept?.['reference'];
  return (
    <section className="s-done">
      <h1 tabIndex={-1}>{say('panel.appointment-successful.title', 'Appointment Request Successful.')}</h1>
      <p>{say('panel.appointment-successful.text', 'We have your request and will look for a time that suits you.')}</p>
      {reference !== undefined && <Reference name={say('panel.appointment-successful.reference', 'Reference number')} value={reference} />}
      <h2>{say('panel.appointment-successful.next-title', 'What happens next')}</h2>
      <p>
        {say(
          'panel.appointment-successful.next',
          'Somebody from our team gets in touch with you to agree on a time. Until then nothing is booked.',
        )}
      </p>
      {reference !== undefined && (
        <p>{say('panel.appointment-successful.quote', 'Have the reference number at hand when you call or write to us.')}</p>
      )}
      <SiteLink className="s-act" to="/">
        {say('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}
