import '../../visit/done.css';
import '../../visit/enrollment-done.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatting } from '../../../engine/index.js';
import { useCompletedSteps, useEndDate } from '../../visit/wizard.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { useSite, type Translate } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { SiteLink } from '../../ui/link.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import { firstPaymentText } from '../../../server/shared/payment-texts.js';
import { Contacts } from '../../visit/contacts.js';
import { enrollmentEnd, type EnrollmentEnd, type PaymentEndState } from '../../visit/enrollment-end.js';
import { awaitedText, EnrollmentRecord, isSettled } from '../../visit/enrollment-record.js';
import { useGroupMembersLink, useManagesMembers } from '../../visit/use-group-members-link.js';
import { useOfferingTexts } from '../../visit/offering-texts.js';
import type { PanelProps } from '../../visit/panel.js';
import { Reference } from '../../visit/copy-button.js';
import { SETTING_CODES } from '../../visit/site-codes.js';
import type { Tenant } from '../../visit/tenancy.js';
import { todayIn } from '../../visit/today.js';

/** Shows the end of an enrollment: the result, the reference, what was bought, what happens next, contacts and links. */
export function EnrollmentDone({ pageKey }: PanelProps) {
  const { t } = useTranslation();
  const { settings, tenant } = useSite();
  const [historyData] = useState(currentHistoryData);
  const end = enrollmentEnd(useCompletedSteps(pageKey), historyData, settings[SETTING_CODES.buyMembership]?.on === true);
  const date = useEndDate(pageKey);
  const { letterTo } = end;
  return (
    <section className="s-done s-enrolled">
      <h1 tabIndex={-1}>{titleText(t, end)}</h1>
      <p>{statusText(t, end, tenant)}</p>
      {letterTo !== undefined && <p>{t('panel.enrollment-done.letter', 'We have sent a confirmation to {email}.', { email: letterTo })}</p>}
      {end.lines.length === 0 && <EnrollmentReference reference={end.reference} />}
      {end.lines.length > 0 && <MembershipCard end={end} date={date} />}
      <NextSteps end={end} />
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.enrollment-done.contacts', 'If you have questions')}</h2>
        <Contacts />
      </section>
      <NextLinks isGroup={end.isGroup} />
    </section>
  );
}

/** Shows the reference and what it is for; nothing if it is unknown. */
function EnrollmentReference({ reference }: Pick<EnrollmentEnd, 'reference'>) {
  const { t } = useTranslation();
  if (reference === undefined) return null;
  return (
    <>
      <Reference name={t('panel.enrollment-done.reference', 'Reference')} value={reference} />
      <p className="s-keep">{t('panel.enrollment-done.text', 'Keep this number. It helps us find you quickly when you call.')}</p>
    </>
  );
}

/** Shows a card to keep in the tenant's colours: reference, plans with their members, and what was paid. */
function MembershipCard({ end, date }: { readonly end: EnrollmentEnd; readonly date: string | undefined }) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  return (
    <section className="s-member-card" aria-labelledby="card">
      <div className="s-member-card-head">
        <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={44} withName />
        <h2 id="card">{cardTitle(t, end.status)}</h2>
      </div>
      <EnrollmentReference reference={end.reference} />
      <EnrollmentRecord end={end} date={date} />
    </section>
  );
}

/** Returns the title of the card: a membership only if it is paid. */
function cardTitle(t: Translate, status: PaymentEndState | undefined): string {
  if (isSettled(status)) return t('panel.enrollment-done.card', 'Membership card');
  if (status === 'requested') return t('panel.enrollment-done.card-requested', 'Your request');
  return t('panel.enrollment-done.card-unpaid', 'Your membership (active once paid)');
}

/** Returns the heading: that a request was received, or thanks, with the name if it is known. */
function titleText(t: Translate, { status, name }: EnrollmentEnd): string {
  if (status === 'requested') return t('panel.enrollment-done.requested-title', 'Request received');
  if (name === undefined) return t('panel.enrollment-done.heading', 'Thank you');
  return t('panel.enrollment-done.title', 'Thank you, {name}', { name });
}

/** Returns the sentence about the result of the payment. */
function statusText(t: Translate, { status, lines }: EnrollmentEnd, tenant: Tenant): string {
  switch (status) {
    case 'captured':
      return firstPaymentText(t, lines) ?? welcomeText(t, lines[0]?.startDate, tenant);
    case 'free':
      return t('panel.enrollment-done.free', 'Your membership is complete. There is nothing to pay.');
    case 'recorded':
      return t('panel.enrollment-done.recorded', 'Your membership is reserved until we receive your payment.');
    case 'skipped':
      return t('panel.enrollment-done.skipped', "You're enrolled. Payment is still due.");
    case 'requested':
      return t('panel.enrollment-done.requested', 'We have received your request for a membership.');
    case undefined:
      return t('panel.enrollment-done.received', 'Your membership enrollment was received.');
  }
}

/** Welcomes a member who paid: the membership is active from its first day, in the tenant's time zone. */
function welcomeText(t: Translate, startDate: string | undefined, { displayName, timeZone }: Tenant): string {
  const tenant = displayName;
  if (startDate === undefined) return t('panel.enrollment-done.captured', 'Welcome to {tenant}. Your membership is paid.', { tenant });
  if (formatting.date(startDate, SORTABLE) <= formatting.date(todayIn(timeZone), SORTABLE))
    return t('panel.enrollment-done.active', 'Welcome to {tenant}. Your membership is active.', { tenant });
  return t('panel.enrollment-done.starts', 'Welcome to {tenant}. Your membership starts {date, date}.', { tenant, date: startDate });
}

/** Writes dates so that their texts sort like the dates. */
const SORTABLE = { viewDateFormat: 'yyyy/MM/dd' } as const;

/** Shows what happens next and, for an outstanding payment, how to pay. Shows nothing if the result is unknown. */
function NextSteps({ end: { status, payment, lines } }: { readonly end: EnrollmentEnd }) {
  const { t } = useOfferingTexts();
  if (status === undefined) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next">{t('panel.enrollment-done.next-title', 'What happens next')}</h2>
      {payment !== undefined && status === 'recorded' && (
        <p className="s-awaited">{awaitedText(t, payment.paymentMethod, payment.amount)}</p>
      )}
      <p>{nextStepText(t, status, lines[0]?.startDate)}</p>
    </section>
  );
}

/** Returns the sentence about what happens next. */
function nextStepText(t: Translate, status: PaymentEndState, date: string | undefined): string {
  switch (status) {
    case 'captured':
    case 'free':
      if (date === undefined) return t('panel.enrollment-done.next.captured', 'You can book your first visit now.');
      return t('panel.enrollment-done.next.starts', 'Your plan starts {date, date}. You can book your first visit now.', { date });
    case 'recorded':
      return t('panel.enrollment-done.next.recorded', 'Your membership becomes active when we receive your payment.');
    case 'skipped':
      return t(
        'panel.enrollment-done.next.skipped',
        'We will contact you about the payment. Your membership becomes active once it is paid.',
      );
    case 'requested':
      return t(
        'panel.enrollment-done.next.requested',
        'Someone from our team will contact you. Until then, nothing is booked and there is nothing to pay.',
      );
  }
}

/** Shows the links to continue, to the group members page or the start page, and a button to print. */
function NextLinks({ isGroup }: { readonly isGroup: boolean }) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const toGroup = useGroupMembersLink(useManagesMembers(isGroup).isManaged);
  const home = t('action.home', 'Go to homepage');
  return (
    <div className="s-ways">
      {toGroup !== undefined && <p>{t('panel.enrollment-done.group', 'You can now add the members of your group.')}</p>}
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
        {t('panel.enrollment-done.print', 'Print')}
      </button>
    </div>
  );
}
