import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pointer, valueAt } from '../../../engine/base/pointer.js';
import type { Json } from '../../../engine/index.js';
import { SiteLink } from '../../ui/link.js';
import type { CallResult } from '../../visit/api/call-api.js';
import { sendWrite } from '../../visit/api/send-write.js';
import { Contacts } from '../../visit/contacts.js';
import '../../visit/done.css';
import { useGroupMembers } from '../../visit/group-members.js';
import '../../visit/message.css';
import type { PanelProps } from '../../visit/panel.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useSite } from '../../visit/site.js';
import { useGroupMembersLink } from '../../visit/use-group-members-link.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { ArrivalForm } from './arrival-form.js';
import { memberIn, type Member } from './member.js';

/** What a member enters when checking in. */
export interface Arrival {
  readonly note?: string;
  readonly contactConfirmed?: boolean;
}

/** The answer to a check-in: a masked record with `isActiveMember`, and a message. */
export type CheckInResult = CallResult<Json>;

/** Checks in a member whom this visitor has identified (D-46). Several check-ins on one day count as one. */
export function sendCheckIn(tenantCode: string, clientId: string, arrival: Arrival): Promise<CheckInResult> {
  const path = `/api/clients/${encodeURIComponent(clientId)}`;
  return sendWrite(path, { tenantCode, method: 'PUT', body: { checkIn: true, ...arrival }, gives: 'object' });
}

/** Shows the result of the member search: no match (not an error, D-46), the check-in form, or the result of the check-in. */
export function CheckInPanel({ pageKey, onDone }: PanelProps) {
  const { [STEP_IDS.information]: found, [STEP_IDS.checkIn]: arrived } = useCompletedSteps(pageKey);
  const member = memberIn(found?.data);
  if (!member) return <NoMemberFound />;
  if (!arrived) return <MemberFound member={member} onArrived={onDone} />;
  // The answer is newer than the record that was loaded before the check-in.
  const isActive = valueAt(arrived.data, pointer('isActiveMember')) ?? member.status === 'Active';
  return isActive === true ? <CheckInSuccess member={member} message={arrived.message} /> : <StaffNotice member={member} />;
}

/** Shows that no member matches, with a link back to the answers and the tenant's contacts. */
function NoMemberFound() {
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.check-in.nobody-title', "We couldn't find you")}</h1>
      <p>{t('panel.check-in.nobody', 'Check the spelling, or try the name, email or phone you joined with.')}</p>
      <SiteLink className="s-act" to="?step=information">
        {t('panel.check-in.again', 'Change my answers')}
      </SiteLink>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.check-in.contacts', 'Or ask us for help')}</h2>
        <Contacts />
      </section>
    </div>
  );
}

interface MemberFoundProps {
  readonly member: Member;
  readonly onArrived: PanelProps['onDone'];
}

/** Welcomes the member, and shows the membership and the check-in form. */
function MemberFound({ member, onArrived }: MemberFoundProps) {
  const { t } = useTranslation();
  const title = t('panel.check-in.title', 'Welcome, {name}', { name: member.firstName });
  if (member.isGroup) return <GroupFound member={member} title={title} />;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <MemberDetails member={member} />
      <GroupLink member={member} />
      <ArrivalForm member={member} onArrived={({ message, data }) => onArrived?.({ data, ...(message !== undefined && { message }) })} />
    </>
  );
}

/** Welcomes a group, which does not arrive but manages its members (D-126). */
function GroupFound({ member, title }: { readonly member: Member; readonly title: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <MemberDetails member={member} />
      <GroupLink member={member} className="s-act" />
      {!member.managesMembers && <Contacts />}
    </>
  );
}

/** Confirms the check-in of an active member. */
function CheckInSuccess({ member, message }: { readonly member: Member; readonly message: string | undefined }) {
  const { t } = useTranslation();
  return (
    <AfterCheckIn
      className="s-done"
      member={member}
      title={message ?? t('panel.check-in.arrived', "You're checked in.")}
      text={t('panel.check-in.next', "Please take a seat. We'll call you.")}
    />
  );
}

/** Sends a member without an active membership to the front desk, where the staff decide (D-46). */
function StaffNotice({ member }: { readonly member: Member }) {
  const { t } = useTranslation();
  return (
    <AfterCheckIn
      className="s-told"
      member={member}
      title={t('panel.check-in.front-desk-title', 'Please go to the front desk')}
      text={t('panel.check-in.front-desk', 'You have no active membership at the moment. Our staff at the front desk will help you.')}
    />
  );
}

interface AfterCheckInProps {
  /** Only what is done has a tick. */
  readonly className: 's-done' | 's-told';
  readonly member: Member;
  readonly title: string;
  readonly text: string;
}

/** Shows the result of a check-in with the member's details; its heading takes the focus. */
function AfterCheckIn({ className, member, title, text }: AfterCheckInProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={className}>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{text}</p>
      <MemberDetails member={member} />
      <GroupLink member={member} />
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}

/** Shows the link to the people whom a recognized client manages, and saves its id in the browser (D-46). Shows nothing for others. */
function GroupLink({ member, className }: { readonly member: Member; readonly className?: string }) {
  const { tenant } = useSite();
  const link = useGroupMembersLink(member.managesMembers);
  if (link === undefined) return null;
  const remember = () => useGroupMembers.setState({ [tenant.code]: [member.clientId] });
  return (
    <p>
      <SiteLink {...(className && { className })} to={link.to} onClick={remember}>
        {link.label}
      </SiteLink>
    </p>
  );
}

/** Shows name, membership status and purchased hours of a member. */
function MemberDetails({ member }: { readonly member: Member }) {
  const { t } = useTranslation();
  return (
    <dl className="s-facts">
      <div>
        <dt>{t('panel.check-in.member', 'Member')}</dt>
        <dd>{member.name}</dd>
      </div>
      <div>
        <dt>{t('panel.check-in.status', 'Membership')}</dt>
        <dd>
          {member.startsOn === undefined
            ? t(`member.status.${member.status}`, member.status)
            : t('member.status.later', 'Inactive, starts on {date, date}', { date: member.startsOn })}
        </dd>
      </div>
      <div>
        <dt>{t('panel.check-in.hours', 'Hours purchased')}</dt>
        <dd>{member.hours}</dd>
      </div>
    </dl>
  );
}
