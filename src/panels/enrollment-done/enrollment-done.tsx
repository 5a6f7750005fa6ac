import '../done.css';
import './enrollment-done.css';
import { useState } from 'react';
import { useJourney } from '../../state/journey.js';
import { keptHere } from '../../state/kept.js';
import { useSite, useWords, type Say } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { SiteLink } from '../../ui/link.js';
import { Contacts } from '../contacts.js';
import { endOf, type End, type Standing } from './enrollment-end.js';
import { awaitedWords, EnrollmentRecord } from './enrollment-record.js';
import { useGroupWay } from '../group-way.js';
import { useOfferingTexts } from '../offering/offering-texts.js';
import type { PanelProps } from '../panel.js';
import { Reference } from '../reference.js';
import { SETTING_CODES } from '../../state/site-codes.js';

/** The answer to an enrollment: calm, with the reference to keep, what was bought, and what comes next. */
export function EnrollmentDone({ journey }: PanelProps) {
  const say = useWords();
  const { settings } = useSite();
  const [kept] = useState(keptHere);
  const end = endOf(useJourney(journey), kept, settings[SETTING_CODES.buyMembership]?.on === true);
  const { reference, lines, letterTo } = end;
  return (
    <section className="s-done s-enrolled">
      <h1 tabIndex={-1}>{titleOf(say, end)}</h1>
      <p>{standingWords(say, end.standing)}</p>
      {letterTo !== undefined && (
        <p>{say('panel.enrollment-done.letter', 'We have sent a confirmation to {email}.', { email: letterTo })}</p>
      )}
      {reference !== undefined && (
        <>
          <Reference name={say('panel.enrollment-done.reference', 'Reference')} value={reference} />
          <p className="s-keep">{say('panel.enrollment-done.text', 'Keep this reference: with it we find you at once.')}</p>
        </>
      )}
      {lines.length > 0 && <EnrollmentRecord end={end} />}
      <Next end={end} />
      <section aria-labelledby="contacts">
        <h2 id="contacts">{say('panel.enrollment-done.contacts', 'If you have questions')}</h2>
        <Contacts />
      </section>
      <Ways isGroup={end.isGroup} />
    </section>
  );
}

function titleOf(say: Say, { standing, name }: End): string {
  if (standing === 'requested') return say('panel.enrollment-done.requested-title', 'Request received');
  if (name === undefined) return say('panel.enrollment-done.heading', 'Thank you');
  return say('panel.enrollment-done.title', 'Thank you, {name}', { name });
}

function standingWords(say: Say, standing: Standing | undefined): string {
  switch (standing) {
    case 'captured':
      return say('panel.enrollment-done.captured', 'Your membership is paid.');
    case 'free':
      return say('panel.enrollment-done.free', 'Your membership is complete. There is nothing to pay.');
    case 'recorded':
      return say('panel.enrollment-done.recorded', 'Your membership is kept until the payment arrives.');
    case 'skipped':
      return say('panel.enrollment-done.skipped', 'Your enrollment is complete. Nothing is paid yet.');
    case 'requested':
      return say('panel.enrollment-done.requested', 'We have received your request for a membership.');
    case undefined:
      return say('panel.enrollment-done.received', 'Your membership enrollment was received.');
  }
}

/** What happens next; where money is awaited, first how it comes. */
function Next({ end: { standing, payment } }: { readonly end: End }) {
  const { say, money } = useOfferingTexts();
  if (standing === undefined) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next">{say('panel.enrollment-done.next-title', 'What happens next')}</h2>
      {payment !== undefined && standing === 'recorded' && (
        <p className="s-awaited">{awaitedWords(say, payment.paymentMethod, money(payment.amount))}</p>
      )}
      <p>{nextWords(say, standing)}</p>
    </section>
  );
}

function nextWords(say: Say, standing: Standing): string {
  switch (standing) {
    case 'captured':
    case 'free':
      return say('panel.enrollment-done.next.captured', 'From its first day on you can use all that your membership includes.');
    case 'recorded':
      return say('panel.enrollment-done.next.recorded', 'As soon as the payment has arrived, your membership becomes active.');
    case 'skipped':
      return say(
        'panel.enrollment-done.next.skipped',
        'We get in touch with you about the payment. Your membership becomes active once it is paid.',
      );
    case 'requested':
      return say(
        'panel.enrollment-done.next.requested',
        'Somebody from our team gets in touch with you. Until then nothing is booked and nothing is to be paid.',
      );
  }
}

/** Where one can go from here, and a record to take along. */
function Ways({ isGroup }: { readonly isGroup: boolean }) {
  const say = useWords();
  const { tenant } = useSite();
  const toGroup = useGroupWay(isGroup);
  const home = say('action.home', 'Go to homepage');
  return (
    <div className="s-ways">
      {toGroup !== undefined && <p>{say('panel.enrollment-done.group', 'You can now add the people of your group.')}</p>}
      <SiteLink className="s-act" to={toGroup?.to ?? `/${tenant.code}`}>
        {toGroup?.label ?? home}
      </SiteLink>
      {toGroup !== undefined && (
        <SiteLink className="s-way-home" to={`/${tenant.code}`}>
          {home}
        </SiteLink>
      )}
      <button type="button" className="s-take" onClick={() => window.print()}>
        <Icon name="print" />
        {say('panel.enrollment-done.print', 'Print')}
      </button>
    </div>
  );
}
