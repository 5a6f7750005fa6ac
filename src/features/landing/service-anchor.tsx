import { useTranslation } from 'react-i18next';
import { OutsideLink, SiteLink } from '../../ui/link.js';
import type { ServiceLink } from '../../visit/service-link.js';

interface ServiceAnchorProps {
  readonly link: ServiceLink;
  /** Called before the link leads to another page of the site. */
  readonly onClick?: () => void;
  readonly children: string;
}

export function ServiceAnchor({ link, onClick, children }: ServiceAnchorProps) {
  const { t } = useTranslation();
  if ('to' in link)
    return (
      <SiteLink to={link.to} {...(onClick && { onClick })}>
        {children}
      </SiteLink>
    );
  return (
    <OutsideLink href={link.href} {...(link.isTab && { newTab: t('link.new-tab', '(opens in a new tab)') })}>
      {children}
    </OutsideLink>
  );
}
