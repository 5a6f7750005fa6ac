import '../../visit/done.css';
import './agent-done.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueAt } from '../../../engine/base/pointer.js';
import { currentHistoryData, LIST_SEPARATOR } from '../../visit/history-data.js';
import { nonBlankText } from '../../visit/json-values.js';
import { useSite } from '../../visit/site.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import type { Tenant } from '../../visit/tenancy.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { SiteLink } from '../../ui/link.js';
import { useQuery } from '../../ui/link/query.js';
import { ContactSection } from '../../visit/contacts.js';
import { CopyButton } from '../../visit/copy-button.js';
import type { PanelProps } from '../../visit/panel.js';

/** After a reload it shows the links only. */
export function AgentDone({ pageKey }: PanelProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const { data, message, answers } = useCompletedSteps(pageKey)[STEP_IDS.information] ?? {};
  const [historyData] = useState(currentHistoryData);
  const contactId = nonBlankText(valueAt(data, '/id')) ?? historyData?.['contact'];
  const tenantIds = listOf(valueAt(answers, '/associations')) ?? historyData?.['tenants']?.split(LIST_SEPARATOR);
  const name = nonBlankText(valueAt(data, '/firstName'));
  return (
    <section className="s-done s-agent-done">
      <h1 tabIndex={-1}>
        {name === undefined ? t('panel.agent-done.heading', 'Thank you') : t('panel.agent-done.title', 'Thank you, {name}', { name })}
      </h1>
      <p>{message ?? t('panel.agent-done.text', 'You have signed up as an agent.')}</p>
      {contactId !== undefined && <ReferralLinks contactId={contactId} tenantIds={tenantIds} />}
      <ContactSection title={t('panel.agent-done.contacts', 'If you have questions')} />
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}

interface ReferralLinksProps {
  readonly contactId: string;
  /** The tenants that the agent chose; undefined where there was no choice. */
  readonly tenantIds: readonly unknown[] | undefined;
}

/** One link for each tenant, and from when it works (D-116). */
function ReferralLinks({ contactId, tenantIds }: ReferralLinksProps) {
  const { t } = useTranslation();
  const { tenant, tenants } = useSite();
  const chosen = tenantIds === undefined ? [tenant] : tenants.filter(({ tenantId }) => tenantIds.includes(tenantId));
  return (
    <section aria-labelledby="referral-link">
      <h2 id="referral-link">
        {chosen.length > 1 ? t('panel.agent-done.links', 'Your referral links') : t('panel.agent-done.link', 'Your referral link')}
      </h2>
      {chosen.map((each) => (
        <ReferralLink key={each.tenantId} contactId={contactId} tenant={each} />
      ))}
    </section>
  );
}

function ReferralLink({ contactId, tenant }: { readonly contactId: string; readonly tenant: Tenant }) {
  const { t } = useTranslation();
  const query = useQuery();
  const link = referralLink({ origin: location.origin, tenantCode: tenant.code, contactId, query });
  const params = { tenant: tenant.displayName };
  return (
    <>
      <p>{t('panel.agent-done.when', 'Save this link. It starts working when {tenant} approves you.', params)}</p>
      <div className="s-referral-link">
        <span className="s-reference-value">{link}</span>
        <CopyButton text={link} label={t('panel.agent-done.copy', 'Copy the link for {tenant}', params)} />
      </div>
    </>
  );
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

interface ReferralLinkParts {
  readonly origin: string;
  readonly tenantCode: string;
  readonly contactId: string;
  /** The current query, which may name the site by `slug`. */
  readonly query: URLSearchParams;
}

/**
 * Returns the link by which a contact refers people to a tenant (D-52).
 * @example referralLink({ origin: 'https://a.example', tenantCode: 'harbor', contactId: '1', query: new URLSearchParams() }) // 'https://a.example/harbor?referredby=1'
 */
function referralLink({ origin, tenantCode, contactId, query }: ReferralLinkParts): string {
  const slug = query.get('slug');
  const own = new URLSearchParams({ referredby: contactId, ...(slug !== null && { slug }) });
  return `${origin}/${encodeURIComponent(tenantCode)}?${own.toString()}`;
}
