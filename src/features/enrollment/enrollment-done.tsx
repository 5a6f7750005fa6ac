import '../../visit/done.css';
import '../../visit/enrollment-done.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompletedSteps, useEndDate } from '../../visit/wizard.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { useSite, type Translate } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { SiteLink } from '../../ui/link.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import { Contacts } from '../../visit/contacts.js';
import { enrollmentEnd, type EnrollmentEnd, type PaymentEndState } from '../../visit/enrollment-end.js';
import { awaitedText, EnrollmentRecord } from '../../visit/enrollment-record.js';
import { useGroupMembersLink, useManagesMembers } from '../../visit/use-group-members-link.js';
import { useOfferingTexts } from '../../visit/offering-texts.js';
import type { PanelProps } from '../../visit/panel.js';
import { Reference } from '../../visit/copy-button.js';
import { SETTING_CODES } from '../../visit/site-codes.js';

/** Shows the end of an enrollment: the result, the reference, what was bought, what happens next, contacts and links. */
export function EnrollmentDone({ pageKey }: PanelProps) {
  const { t } = useTranslation();
  const { settings } = useSite();
  const [historyData] = useState(currentHistoryData);
  const end = enrollmentEnd(useCompletedSteps(pageKey), historyData, settings[SETTING_CODES.buyMembership]?.on === true);
  const date = useEndDate(pageKey);
  const { letterTo } = end;
  return (
    <section className="s-done s-enrolled">
      <h1 tabIndex={-1}>{titleText(t, end)}</h1>
      <p>{statusText(t, end.status)}</p>
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
      <p className="s-keep">{t('panel.enrollment-done.text', 'Keep this reference. With it, we can find your enrollment quickly.')}</p>
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
  if (status === 'captured' || status === 'free') return t('panel.enrollment-done.card', 'Membership card');
  if (status === 'requested') return t('panel.enrollment-done.card-requested', 'Your request');
  return t('panel.enrollment-done.card-unpaid', 'Membership, once it is paid');
}

/** Returns the heading: that a request was received, or thanks, with the name if it is known. */
function titleText(t: Translate, { status, name }: EnrollmentEnd): string {
  if (status === 'requested') return t('panel.enrollment-done.requested-title', 'Request received');
  if (name === undefined) return t('panel.enrollment-done.heading', 'Thank you');
  return t('panel.enrollment-done.title', 'Thank you, {name}', { name });
}

/** Returns the sentence about the result of the payment. */
function statusText(t: Translate, status: PaymentEndState | undefined): string {
  switch (status) {
    case 'captured':
      return t('panel.enrollment-done.captured', 'Your membership is paid.');
    case 'free':
      return t('panel.enrollment-done.free', 'Your membership is complete. There is nothing to pay.');
    case 'recorded':
      return t('panel.enrollment-done.recorded', 'Your membership is reserved until we receive your payment.');
    case 'skipped':
      return t('panel.enrollment-done.skipped', 'Your enrollment is complete. Nothing is paid yet.');
    case 'requested':
      return t('panel.enrollment-done.requested', 'We have received your request for a membership.');
    case undefined:
      return t('panel.enrollment-done.received', 'Your membership enrollment was received.');
  }
}

/** Shows what happens next and, for an outstanding payment, how to pay. Shows nothing if the result is unknown. */
function NextSteps({ end: { status, payment } }: { readonly end: EnrollmentEnd }) {
  const { t } = useOfferingTexts();
  if (status === undefined) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next">{t('panel.enrollment-done.next-title', 'What happens next')}</h2>
      {payment !== undefined && status === 'recorded' && (
        <p className="s-awaited">{awaitedText(t, payment.paymentMethod, payment.amount)}</p>
      )}
      <p>{nextStepText(t, status)}</p>
    </section>
  );
}

/** Returns the sentence about what happens next. */
function nextStepText(t: Translate, status: PaymentEndState): string {
  switch (status) {
    case 'captured':
    case 'free':
      return t('panel.enrollment-done.next.captured', 'You can use everything your membership includes from its first day.');
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
