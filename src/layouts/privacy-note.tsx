import { useTranslation } from 'react-i18next';
import { useSite } from '../visit/site.js';
import { Links } from './links.js';
import { shownLinks } from './shown-links.js';

/** Says beside a button what answers are for, with a link to more; nothing where the tenant says no more. */
export function PrivacyNote() {
  const site = useSite();
  const { t } = useTranslation();
  const links = shownLinks(site, '', site.library.layouts.footer).filter(({ id }) => id === 'privacy');
  if (links.length === 0) return null;
  return (
    <div className="s-privacy">
      <p>{t('legal.why', 'We use what you enter for your care and your bill. We never sell it.')}</p>
      <Links links={links} />
    </div>
  );
}
