import './done.css';
import './message.css';
import { useEffect, useRef } from 'react';
import { useJourney } from '../state/journey.js';
import { useSite, useWords } from '../state/site.js';
import { SiteLink } from '../ui/link.js';
import { ArrivalForm } from './arrival-form.js';
import { Contacts } from './contacts.js';
import { memberIn, type Member } from './member.js';
import type { PanelProps } from './panel.js';

/** What became of looking for a member: somebody who can check in, or nobody, which is no error (D-46). */
export function CheckIn({ journey, onDone }: PanelProps) {
  const { INFORMATION: found, CHECK_IN: arrived } = useJourney(journey);
  const member = memberIn(found?.data);
  if (!member) return <Nobody />;
  if (arrived) return <Arrived member={member} message={arrived.message} />;
  return <Met member={member} onArrived={(message) => onDone?.(message === undefined ? {} : { message })} />;
}

function Nobody() {
  const say = useWords();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{say('panel.check-in.nobody-title', 'We did not find you')}</h1>
      <p>
        {say('panel.check-in.nobody', 'Perhaps we know you by another name, e-mail address or phone. Please look over what you entered.')}
      </p>
      <SiteLink className="s-act" to="?step=information">
        {say('panel.check-in.again', 'Change what I entered')}
      </SiteLink>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{say('panel.check-in.contacts', 'Or let us help you')}</h2>
        <Contacts />
      </section>
    </div>
  );
}

interface MetProps {
  readonly member: Member;
  readonly onArrived: (message: string | undefined) => void;
}

function Met({ member, onArrived }: MetProps) {
  const say = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{say('panel.check-in.title', 'Welcome, {name}', { name: member.name })}</h1>
      <Facts member={member} />
      <ArrivalForm member={member} onArrived={onArrived} />
    </>
  );
}

function Arrived({ member, message }: { readonly member: Member; readonly message: string | undefined }) {
  const say = useWords();
  const { tenant } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="s-done">
      <h1 tabIndex={-1} ref={heading}>
        {message ?? say('panel.check-in.arrived', 'You are checked in.')}
      </h1>
      <p>{say('panel.check-in.next', 'Please take a seat. We will call you.')}</p>
      <Facts member={member} />
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {say('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}

function Facts({ member }: { readonly member: Member }) {
  const say = useWords();
  return (
    <dl className="s-facts">
      <div>
        <dt>{say('panel.check-in.member', 'Member')}</dt>
        <dd>{member.name}</dd>
      </div>
      <div>
        <dt>{say('panel.check-in.status', 'Membership')}</dt>
        <dd>{say(`member.status.${member.status}`, member.status)}</dd>
      </div>
      <div>
        <dt>{say('panel.check-in.hours', 'Hours purchased')}</dt>
        <dd>{member.hours}</dd>
      </div>
    </dl>
  );
}
