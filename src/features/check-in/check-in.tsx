import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointer, valueAt } from '../../../engine/base/pointer.js';
import type { Json } from '../../../engine/index.js';
import { SiteLink } from '../../ui/link.js';
import type { CallResult } from '../../visit/api/call-api.js';
import { clientExists } from '../../visit/api/clients.js';
import { sendWrite } from '../../visit/api/send-write.js';
import { Contacts, ContactSection } from '../../visit/contacts.js';
import '../../visit/done.css';
import { useGroupMembers } from '../../visit/group-members.js';
import '../../visit/message.css';
import type { PanelProps } from '../../visit/panel.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';
import { useGroupMembersLink } from '../../visit/use-group-members-link.js';
import { useCompletedSteps, type StepResult } from '../../visit/wizard.js';
import { ArrivalForm } from './arrival-form.js';
import { type CodeAnswer, CodeEntry } from './code-entry.js';
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

/**
 * Shows the result of the member search: no match (not an error, D-46), the entry of a code, the check-in form, or the result of the
 * check-in.
 */
export function CheckInPanel({ pageKey, onDone }: PanelProps) {
  const { [STEP_IDS.information]: found, [STEP_IDS.checkIn]: arrived } = useCompletedSteps(pageKey);
  const [opened, setOpened] = useState<Member>();
  const [code, setCode] = useState<CodeAnswer>();
  const askForCode = useAskForCode(found);
  const known = memberIn(found?.data);
  const answer = opened ? undefined : (code ?? codeAnswerIn(found?.data));
  if (answer) {
    const open = (data: Json) => setOpened(known ? { ...known, managesMembers: true, needsCode: false } : memberIn(data));
    return <CodeEntry answer={answer} isGroup={!known} onBack={() => setCode(undefined)} onRepeat={askForCode} onOpened={open} />;
  }
  const member = opened ?? known;
  if (!member) return <NoMemberFound mustCall={valueAt(found?.data, pointer('call')) === true} />;
  const shown = { member, isOpened: opened !== undefined, onManage: () => askForCode().then(setCode) };
  return arrived ? <CheckInResult {...shown} arrived={arrived} /> : <MemberFound {...shown} onArrived={onDone} />;
}

/** Returns a function that asks for a code for the member, or the group, that was searched for. */
function useAskForCode(found: StepResult | undefined): () => Promise<CodeAnswer> {
  const { tenant } = useSite();
  const { businessName, email, phone } = found?.answers ?? {};
  const member = memberIn(found?.data);
  return () => clientExists(tenant.code, member ? { clientId: member.clientId, sendCode: true } : { businessName, email, phone });
}

/** Returns the answer to a group, which is sent a code whether it is known or not; undefined for a person. */
function codeAnswerIn(data: Json | undefined): CodeAnswer | undefined {
  return valueAt(data, pointer('code')) === undefined ? undefined : Object(data);
}

function NoMemberFound({ mustCall }: { readonly mustCall: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>
        {mustCall ? t('panel.check-in.call-title', 'Please call us') : t('panel.check-in.nobody-title', "We couldn't find you")}
      </h1>
      <p>
        {mustCall
          ? t('panel.check-in.too-many', 'Wrong digits were entered too often today. Call us, or ask at the front desk.')
          : t('panel.check-in.nobody', 'Check the spelling, or try the name, email or phone you joined with.')}
      </p>
      <SiteLink className="s-act" to="?step=information">
        {t('panel.check-in.again', 'Change my answers')}
      </SiteLink>
      <ContactSection title={t('panel.check-in.contacts', 'Or ask us for help')} />
    </div>
  );
}

interface ShownMember {
  readonly member: Member;
  /** Whether a code has just opened the record, so that the heading takes the focus. */
  readonly isOpened: boolean;
  /** Asks for a code that lets the member manage dependents. */
  readonly onManage: () => Promise<void>;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Welcomes the member, and shows the membership and the check-in form. A group does not arrive but manages its members (D-126). */
function MemberFound({ onArrived, ...shown }: ShownMember & { readonly onArrived: PanelProps['onDone'] }) {
  const { t } = useTranslation();
  const { member, isOpened } = shown;
  return (
    <>
      <h1 tabIndex={-1} ref={isOpened ? takeFocus : undefined}>
        {t('panel.check-in.title', 'Welcome, {name}', { name: member.firstName })}
      </h1>
      <MemberDetails member={member} />
      <PeopleLink {...shown} />
      {member.isGroup ? (
        !member.managesMembers && <Contacts />
      ) : (
        <ArrivalForm member={member} onArrived={({ message, data }) => onArrived?.({ data, ...(message !== undefined && { message }) })} />
      )}
    </>
  );
}

/** Confirms the check-in of an active member, and sends others to the front desk, where the staff decide (D-46). */
function CheckInResult({ arrived, ...shown }: ShownMember & { readonly arrived: StepResult }) {
  const { t } = useTranslation();
  // The answer is newer than the record that was loaded before the check-in.
  const isActive = (valueAt(arrived.data, pointer('isActiveMember')) ?? shown.member.status === 'Active') === true;
  return isActive ? (
    <AfterCheckIn
      {...shown}
      className="s-done"
      title={arrived.message ?? t('panel.check-in.arrived', "You're checked in.")}
      text={t('panel.check-in.next', "Please take a seat. We'll call you.")}
    />
  ) : (
    <AfterCheckIn
      {...shown}
      className="s-told"
      title={t('panel.check-in.front-desk-title', 'Please go to the front desk')}
      text={t('panel.check-in.front-desk', 'You have no active membership at the moment. Our staff at the front desk will help you.')}
    />
  );
}

interface AfterCheckInProps extends ShownMember {
  /** Only what is done has a tick. */
  readonly className: 's-done' | 's-told';
  readonly title: string;
  readonly text: string;
}

/** Shows the result of a check-in with the member's details; its heading takes the focus. */
function AfterCheckIn({ className, title, text, ...shown }: AfterCheckInProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  return (
    <section className={className}>
      <h1 tabIndex={-1} ref={takeFocus}>
        {title}
      </h1>
      <p>{text}</p>
      <MemberDetails member={shown.member} />
      <PeopleLink {...shown} />
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}

/**
 * Shows the link to the people whom a client manages, and saves its id in the browser (D-46); before a code the button that asks for one.
 * Shows nothing for others.
 */
function PeopleLink({ member, onManage }: ShownMember) {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const link = useGroupMembersLink(member.managesMembers || member.needsCode);
  if (link === undefined) return null;
  const remember = () => useGroupMembers.setState({ [tenant.code]: [member.clientId] });
  return (
    <p>
      {member.needsCode ? (
        <button type="button" className="v-second" onClick={() => void onManage().catch(showFailure)}>
          {t('panel.check-in.manage', 'Add or change my dependents')}
        </button>
      ) : (
        <SiteLink {...(member.isGroup && { className: 's-act' })} to={link.to} onClick={remember}>
          {link.label}
        </SiteLink>
      )}
    </p>
  );
}

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
