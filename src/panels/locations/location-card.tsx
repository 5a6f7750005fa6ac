import { useTexts } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import type { TenantLocation } from './tenant-locations.js';
import { tenantPhone } from '../tenant-contacts.js';
import { ServiceAnchor } from '../service-anchor.js';

/** One tenant to choose, or that it cannot be chosen for this. */
export function LocationCard({ tenant, way }: TenantLocation) {
  const t = useTexts();
  return (
    <li className={way ? 's-location' : 's-location s-closed'}>
      <span className="s-location-mark" aria-hidden="true">
        <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={48} />
      </span>
      <div>
        <h2>{way ? <ServiceAnchor way={way}>{tenant.displayName}</ServiceAnchor> : tenant.displayName}</h2>
        <p>{tenantPhone(tenant).shown}</p>
        {!way && <p>{t('panel.choose-location.closed', 'This is not offered here.')}</p>}
      </div>
      {way && <Icon name="forward" />}
    </li>
  );
}
