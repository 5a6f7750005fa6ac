import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.js';
import { markStyle } from '../../ui/look/brand.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import type { TenantLocation } from './tenant-locations.js';
import { tenantBrand } from '../../visit/tenant-brand.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';
import { ServiceAnchor } from './service-anchor.js';

/** Shows one tenant: as a link, or as closed if it does not offer the requested service. */
export function LocationCard({ tenant, link }: TenantLocation) {
  const { t } = useTranslation();
  return (
    <li className={link ? 's-location' : 's-location s-closed'}>
      <span className="s-location-mark" aria-hidden="true" style={markStyle(tenantBrand(tenant))}>
        <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={48} />
      </span>
      <div>
        <h2>{link ? <ServiceAnchor link={link}>{tenant.displayName}</ServiceAnchor> : tenant.displayName}</h2>
        <p>{tenantPhone(tenant).text}</p>
        {!link && <p>{t('panel.choose-location.closed', 'This is not offered here.')}</p>}
      </div>
      {link && <Icon name="forward" />}
    </li>
  );
}
