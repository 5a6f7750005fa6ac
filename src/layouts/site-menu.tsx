import { useTranslation } from 'react-i18next';
import { offeredServices } from '../../server/shared/services.js';
import { SideDrawer, type DrawerProps } from '../ui/drawer.js';
import { Icon } from '../ui/icon.js';
import { OutsideLink, SiteLink } from '../ui/link.js';
import { locationChoiceLink, serviceLink } from '../visit/service-link.js';
import { useSite } from '../visit/site.js';
import { tenantPhone } from '../visit/tenant-contacts.js';

/** Shows what a visitor can do here and whom to call, before the links of the header. */
export function SiteMenu({ children, ...drawer }: DrawerProps) {
  const phone = tenantPhone(useSite().tenant);
  return (
    <SideDrawer {...drawer}>
      <MenuServices onClose={drawer.onClose} />
      {phone.href !== undefined && (
        <OutsideLink className="s-drawer-phone" href={phone.href}>
          <Icon name="phone" />
          {phone.text}
        </OutsideLink>
      )}
      {children}
    </SideDrawer>
  );
}

function MenuServices({ onClose }: Pick<DrawerProps, 'onClose'>) {
  const { active, library, services } = useSite();
  const { t } = useTranslation();
  const links = offeredServices(library, services).flatMap((service) => {
    const link = active ? serviceLink(active, service, library) : locationChoiceLink(service, library);
    return link === undefined ? [] : [{ ...service, link }];
  });
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('panel.landing.services', 'How can we help?')}>
      <ul className="s-links">
        {links.map(({ code, name, link }) => (
          <li key={code}>
            {'to' in link ? (
              <SiteLink to={link.to} onClick={onClose}>
                {t(`service.${code}.name`, name)}
              </SiteLink>
            ) : (
              <OutsideLink href={link.href} {...(link.isTab && { newTab: t('link.new-tab', '(opens in a new tab)') })}>
                {t(`service.${code}.name`, name)}
              </OutsideLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
