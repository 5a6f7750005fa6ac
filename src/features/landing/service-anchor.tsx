import { useTranslation } from 'react-i18next';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import type { ServiceLink } from '../../visit/service-link.js';

/** Shows a link to a service; external links open a new tab if they lead to a website. */
export function ServiceAnchor({ link, children }: { readonly link: ServiceLink; readonly children: string }) {
  const { t } = useTranslation();
  if ('to' in link) return <SiteLink to={link.to}>{children}</SiteLink>;
  return (
    <OutsideLink href={link.href} {...(link.isTab && { newTab: t('link.new-tab', '(opens in a new tab)') })}>
      {children}
    </OutsideLink>
  );
}
