import '../../visit/done.css';
import '../../visit/enrollment-done.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatting } from '../../../engine/index.js';
import { useCompletedSteps, useEndDate } from '../../visit/wizard.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { useSite, type Translate } from '../../visit/site.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import { firstPaymentText } from '../../../server/shared/payment-texts.js';
import { ContactSection } from '../../visit/contacts.js';
import { enrollmentEnd, type EnrollmentEnd, type PaymentEndState } from '../../visit/enrollment-end.js';
import { awaitedText, EnrollmentRecord, isSettled } from '../../visit/enrollment-record.js';
import { useGroupMembersLink, useManagesMembers } from '../../visit/use-group-members-link.js';
import { coveredPeople } from '../../visit/offering-choice.js';
import { lineName, useOfferingTexts } from '../../visit/offering-texts.js';
import type { PanelProps } from '../../visit/panel.js';
import { CopyButton, Reference } from '../../visit/copy-button.js';
import { EndLinks } from '../../visit/end-links.js';
import { offeredService } from '../../visit/page-service.js';
import { serviceLink } from '../../visit/service-link.js';
import { SERVICE_CODES, SETTING_CODES } from '../../visit/site-codes.js';
import type { Tenant } from '../../visit/tenancy.js';
import { todayIn } from '../../visit/today.js';

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
      {letterTo !== undefined && <p>{t('panel.enrollment-done.letter', "We've sent a confirmation to {email}.", { email: letterTo })}</p>}
      {end.lines.length === 0 && <EnrollmentReference reference={end.reference} />}
      <NextSteps end={end} />
      {end.lines.length > 0 && <MembershipCard end={end} />}
      <p className="s-on-paper">{tenant.businessName.trim() || tenant.displayName}</p>
      {end.lines.length > 0 && <EnrollmentRecord end={end} date={date} />}
      <ContactSection title={t('panel.enrollment-done.contacts', 'If you have questions')} />
    </section>
  );
}

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

function MembershipCard({ end }: { readonly end: EnrollmentEnd }) {
  const texts = useOfferingTexts();
  const { t } = texts;
  const { tenant, library } = useSite();
  const startDate = end.lines[0]?.startDate;
  return (
    <>
      <section className="s-member-card" aria-labelledby="card">
        <div className="s-member-card-head">
          <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={36} withName />
          <h2 id="card">{cardTitle(t, end.status)}</h2>
        </div>
        {end.lines.map((line) => (
          <div key={line.clientEnrollmentId} className="s-member-plan">
            <h3>{lineName(texts, line)}</h3>
            <ul>
              {coveredPeople(line, end.people).map(({ clientId, name }) => (
                <li key={clientId}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
        <dl className="s-member-facts">
          {startDate !== undefined && (
            <div>
              <dt>
                {isSettled(end.status) && hasStarted(startDate, tenant.timeZone)
                  ? t('panel.enrollment-done.since', 'Member since')
                  : t('panel.enrollment-done.starts-on', 'Starts on')}
              </dt>
              <dd>{formatting.date(startDate, library.platform)}</dd>
            </div>
          )}
          {end.reference !== undefined && (
            <div>
              <dt>{t('panel.enrollment-done.reference', 'Reference')}</dt>
              <dd>
                <span className="s-reference-value">{end.reference}</span> <CopyButton text={end.reference} />
              </dd>
            </div>
          )}
        </dl>
      </section>
      <p className="s-keep">{t('panel.enrollment-done.text', 'Keep this number. It helps us find you quickly when you call.')}</p>
    </>
  );
}

function cardTitle(t: Translate, status: PaymentEndState | undefined): string {
  if (isSettled(status)) return t('panel.enrollment-done.card', 'Membership card');
  if (status === 'requested') return t('panel.enrollment-done.card-requested', 'Your request');
  return t('panel.enrollment-done.card-unpaid', 'Your membership (active once paid)');
}

function titleText(t: Translate, { status, name }: EnrollmentEnd): string {
  if (status === 'requested') return t('panel.enrollment-done.requested-title', 'Request received');
  if (name === undefined) return t('panel.enrollment-done.heading', 'Thank you');
  return t('panel.enrollment-done.title', 'Thank you, {name}', { name });
}

function statusText(t: Translate, { status, lines }: EnrollmentEnd, tenant: Tenant): string {
  switch (status) {
    case 'captured':
      return firstPaymentText(t, lines) ?? welcomeText(t, lines[0]?.startDate, tenant);
    case 'free':
      return t('panel.enrollment-done.free', "Your membership is complete. There's nothing to pay.");
    case 'recorded':
      return t('panel.enrollment-done.recorded', 'Your membership is reserved until we receive your payment.');
    case 'skipped':
      return t('panel.enrollment-done.skipped', "You're enrolled. Payment is still due.");
    case 'requested':
      return t('panel.enrollment-done.requested', "We've received your request for a membership.");
    case undefined:
      return t('panel.enrollment-done.received', 'Your membership enrollment was received.');
  }
}

/** The membership is active from its first day, in the tenant's time zone. */
function welcomeText(t: Translate, startDate: string | undefined, { displayName, timeZone }: Tenant): string {
  const tenant = displayName;
  if (startDate === undefined) return t('panel.enrollment-done.captured', 'Welcome to {tenant}. Your membership is paid.', { tenant });
  if (hasStarted(startDate, timeZone))
    return t('panel.enrollment-done.active', 'Welcome to {tenant}. Your membership is active.', { tenant });
  return t('panel.enrollment-done.starts', 'Welcome to {tenant}. Your membership starts {date, date}.', { tenant, date: startDate });
}

function hasStarted(day: string, timeZone: string): boolean {
  return formatting.date(day, SORTABLE) <= formatting.date(todayIn(timeZone), SORTABLE);
}

/** Writes dates so that their texts sort like the dates. */
const SORTABLE = { viewDateFormat: 'yyyy/MM/dd' } as const;

function NextSteps({ end }: { readonly end: EnrollmentEnd }) {
  const { t } = useOfferingTexts();
  const { status, payment, lines } = end;
  if (status === undefined) return <NextLinks end={end} />;
  const next = nextStepText(t, status, lines[0]?.startDate);
  return (
    <section aria-labelledby="next">
      <h2 id="next">{t('panel.enrollment-done.next-title', 'What happens next')}</h2>
      {payment !== undefined && status === 'recorded' && (
        <p className="s-awaited">{awaitedText(t, payment.paymentMethod, payment.amount)}</p>
      )}
      {next && <p>{next}</p>}
      <NextLinks end={end} />
    </section>
  );
}

function nextStepText(t: Translate, status: PaymentEndState, date: string | undefined): string | undefined {
  switch (status) {
    case 'captured':
    case 'free':
      return date && t('panel.enrollment-done.next.starts', 'Your plan starts {date, date}.', { date });
    case 'recorded':
      return t('panel.enrollment-done.next.recorded', 'Your membership becomes active when we receive your payment.');
    case 'skipped':
      return t(
        'panel.enrollment-done.next.skipped',
        "We'll contact you about the payment. Your membership becomes active once it is paid.",
      );
    case 'requested':
      return t(
        'panel.enrollment-done.next.requested',
        "Someone from our team will contact you. Until then, nothing is booked and there's nothing to pay.",
      );
  }
}

function NextLinks({ end }: { readonly end: EnrollmentEnd }) {
  const { t } = useTranslation();
  const toGroup = useGroupMembersLink(useManagesMembers(end.isGroup).isManaged);
  const toVisit = useFirstVisitLink(isSettled(end.status) && !end.isGroup);
  return (
    <>
      {toGroup !== undefined && <p>{t('panel.enrollment-done.group', 'You can now add the members of your group.')}</p>}
      {toGroup === undefined && toVisit !== undefined && (
        <p>{t('panel.enrollment-done.next.visit', 'You can book your first visit now.')}</p>
      )}
      <EndLinks next={toGroup ?? toVisit}>{isSettled(end.status) && <CalendarLink lines={end.lines} />}</EndLinks>
    </>
  );
}

function CalendarLink({ lines }: Pick<EnrollmentEnd, 'lines'>) {
  const { t } = useTranslation();
  const { tenant, language } = useSite();
  const day = lines[0]?.startDate;
  if (day === undefined) return null;
  const offerings = [...new Set(lines.map(({ offeringId }) => offeringId))].join(' ');
  const query = new URLSearchParams({ offerings, start: formatting.date(day, SORTABLE).replaceAll('/', '-'), language });
  return (
    <a className="s-act-other" href={`/calendar/${tenant.code}/membership.ics?${query.toString()}`} download>
      {t('panel.enrollment-done.calendar', 'Add to calendar')}
    </a>
  );
}

function useFirstVisitLink(isMember: boolean): { readonly to: string; readonly label: string } | undefined {
  const { t } = useTranslation();
  const site = useSite();
  const service = isMember ? offeredService(site, SERVICE_CODES.appointment) : undefined;
  const link = service && serviceLink(site.tenant, service, site.library);
  if (link === undefined || !('to' in link)) return undefined;
  return { to: link.to, label: t('panel.enrollment-done.book', 'Book your first visit') };
}
