import { useTranslation } from 'react-i18next';
import { useSite } from '../visit/site.js';
import { OneLink } from './links.js';
import { shownLinks } from './shown-links.js';

/** Says below a button what the answers of a page are for, with a link to more; nothing where the tenant says no more. */
export function PrivacyNote({ page }: { readonly page: string }) {
  const site = useSite();
  const { t } = useTranslation();
  const link = shownLinks(site, '', site.library.layouts.footer).find(({ id }) => id === 'privacy');
  if (!link) return null;
  return (
    <p className="s-privacy">
      {t(`legal.why.${page}`, t('legal.why', 'We use what you enter for your care and your bill. We never sell it.'))} <OneLink {...link} />
    </p>
  );
}
