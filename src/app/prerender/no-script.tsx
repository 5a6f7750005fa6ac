import { useTranslation } from 'react-i18next';
import { OutsideLink } from '../../ui/link.js';
import { useSite } from '../../visit/site.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';

/** Replaces the site's own sentence, which names no tenant and knows one language only. */
export const NO_SCRIPT_STYLES =
  '#prerender~noscript{display:none}.s-no-script{margin:0;padding:12px 16px;border-bottom:1px solid;text-align:center}.s-no-script a{color:inherit;white-space:nowrap}';

/** Shows what to do where no scripts run: the page is there, and its form cannot be sent. */
export function NoScript() {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const { text, href } = tenantPhone(tenant);
  return (
    <noscript>
      <p className="s-no-script">
        <b>{tenant.displayName}</b>
        <br />
        {t('page.no-script', 'This page needs JavaScript. Turn it on in the settings of your browser, or call us:')}{' '}
        {href === undefined ? text : <OutsideLink href={href}>{text}</OutsideLink>}
      </p>
    </noscript>
  );
}
