import '../../visit/done.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueAt } from '../../../engine/base/pointer.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { SiteLink } from '../../ui/link.js';
import { ContactSection } from '../../visit/contacts.js';
import type { PanelProps } from '../../visit/panel.js';
import { Reference } from '../../visit/copy-button.js';

/** Confirms what a form without a call of its own sent, with the reference of the request; after a reload only where the page keeps it. */
export function RequestDone({ pageKey }: PanelProps) {
  const { t } = useTranslation();
  const completed = Object.values(useCompletedSteps(pageKey));
  const [historyData] = useState(currentHistoryData);
  const sent = completed.map((step) => valueAt(step?.data, '/reference')).findLast((value) => typeof value === 'string');
  const reference = sent ?? historyData?.['reference'];
  return (
    <section className="s-done">
      <h1 tabIndex={-1}>{t('panel.request-done.title', 'We have your request')}</h1>
      <p>{t('panel.request-done.text', 'Your answers were received. Someone from our team will get in touch with you.')}</p>
      {reference !== undefined && <Reference name={t('panel.request-done.reference', 'Reference number')} value={reference} />}
      <ContactSection title={t('panel.request-done.contacts', 'If you have questions')} />
      <SiteLink className="s-act" to="/">
        {t('action.home', 'Go to homepage')}
      </SiteLink>
    </section>
  );
}
