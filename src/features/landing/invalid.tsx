import '../../visit/message.css';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../visit/site.js';
import { SiteLink } from '../../ui/link.js';
import { ContactSection } from '../../visit/contacts.js';

/** Shows that a service is not offered here or that a link leads to no offering (D-37). */
export function InvalidPage() {
  const { tenant } = useSite();
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <h1 tabIndex={-1}>{t('panel.invalid.title', "We can't open this page")}</h1>
      <p>{t('panel.invalid.text', "This isn't available. The link may have expired.")}</p>
      <p>{t('panel.invalid.advice', 'See what {tenant} offers, or ask us for a new link.', { tenant: tenant.displayName })}</p>
      <SiteLink className="s-act" to={`/${tenant.code}`}>
        {t('action.home', 'Go to homepage')}
      </SiteLink>
      <ContactSection title={t('panel.invalid.contacts', 'Questions? Contact us.')} />
    </div>
  );
}
