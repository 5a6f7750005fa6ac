import '../../visit/message.css';
import { useTranslation } from 'react-i18next';
import { ContactSection } from '../../visit/contacts.js';
import type { PanelProps } from '../../visit/panel.js';

/** Shows how to reach the tenant for a service that it arranges in person. */
export function ByContact({ route }: PanelProps) {
  const { t } = useTranslation();
  const text = t('panel.by-contact.text', 'We arrange this with you in person. Please call us or write to us.');
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p>{t(`panel.by-contact.${route.id}`, text)}</p>
      <ContactSection title={t('panel.by-contact.contacts', 'How to reach us')} />
    </div>
  );
}
