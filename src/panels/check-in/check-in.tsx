import '../done.css';
import '../message.css';
import { useEffect, useRef } from 'react';
import { pointer, valueAt } from '../../../engine/pointer.js';
import { useCompletedSteps } from '../../state/wizard.js';
import { useSite, useTexts } from '../../state/site.js';
import { SiteLink } from '../../ui/link.js';
import { ArrivalForm } from './arrival-form.js';
import { Contacts } from '../contacts.js';
import { memberIn, type Member } from '../member.js';
import type { PanelProps } from '../panel.js';
import { STEP_IDS } from '../../state/site-codes.js';

/** What became of looking for a member: somebody who can check in, or nobody, which is no error (D-46). */
export function CheckInPanel({ journey, onDone }: PanelProps) {
  const { [STEP_IDS.information]: found, [STEP_IDS.checkIn]: arrived } = useCompletedSteps(journey);
  const member = memberIn(found?.data);
  if (!member) return <Nobody />;
  if (!arrived) return <Met member={member} onArrived={onDone} />;
  // The answer is newer than what was read before the visitor checked in.
  const isActive = valueAt(arrived.data, pointer('isActiveMember')) ?? member.status === 'Active';
  return isActive === true ? <Arrived member={member} message={arrived.message} /> : <ToFrontDesk member={member} />;
}

function Nobody() {
  const t = useTexts();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.check-in.nobody-title', 'We did not find you')}</h1>
      <p>
        {t('panel.check-in.nobody', 'Perhaps we know you by another name, e-mail address or phone. Please look over what you entered.')}
      </p>
      <SiteLink className="s-act" to="?step=information">
        {t('panel.check-in.again', 'Change what I entered')}
      </SiteLink>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.check-in.contacts', 'Or let us help you')}</h2>
        <Contacts />
      </section>
    </div>
  );
}

interface MetProps {
  readonly member: Member;
  readonly onArrived: PanelProps['onDone'];
}

function Met({ member, onArrived }: MetProps) {
  const t = useTexts();
  return (
    <>
      <h1 tabIndex={-1}>{t('panel.check-in.title', 'Welcome, {name}', { name: member.name })}</h1>
      <Facts member={member} />
      <ArrivalForm member={member} onArrived={({ message, data }) => onArrived?.({ data, ...(message !== undefined && { message }) })} />
    </>
  );
}

function Arrived({ member, message }: { readonly member: Member; readonly message: string | undefined }) {
  const t = useTexts();
  return (
    <AfterCheckIn
      member={member}
      title={message ?? t('panel.check-in.arrived', 'You are checked in.')}
      text={t('panel.check-in.next', 'Please take a seat. We will call you.')}
    />
  );
}

/** Somebody without an active membership is not asked to wait: the staff decide what happens next (D-46). */
function ToFrontDesk({ member }: { readonly member: Member }) {
  const t = useTexts();
  return (
    <AfterCheckIn
      member={member}
      title={t('panel.check-in.front-desk-title', 'Please go to the front desk')}
      text={t('panel.check-in.front-desk', 'You have no active membership at the moment. Our staff at the front desk will help you.')}
    />
  );
}

interface AfterCheckInProps {
  readonly member: Member;
  readonly title: string;
  readonly text: string;
}

function AfterCheckIn({ member, title, text }: AfterCheckInProps) {
  const t = useTexts();
  const { tenant } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="s-done">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{text}</p>
      <Facts member={member} />
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}

function Facts({ member }: { readonly member: Member }) {
  const t = useTexts();
  return (
    <dl className="s-facts">
      <div>
        <dt>{t('panel.check-in.member', 'Member')}</dt>
        <dd>{member.name}</dd>
      </div>
      <div>
        <dt>{t('panel.check-in.status', 'Membership')}</dt>
        <dd>{t(`member.status.${member.status}`, member.status)}</dd>
      </div>
      <div>
        <dt>{t('panel.check-in.hours', 'Hours purchased')}</dt>
        <dd>{member.hours}</dd>
      </div>
    </dl>
  );
}
