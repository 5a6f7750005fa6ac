import './choose-location.css';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite, type Translate } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { useQuery } from '../../ui/link/query.js';
import type { PanelProps } from '../../visit/panel.js';
import { chooseLocation } from '../../visit/chosen-location.js';
import { requestedService } from '../../visit/service-link.js';
import { markStyle } from '../../ui/look/brand.js';
import { TenantMark } from '../../ui/tenant-mark.js';
import { tenantBrand, type Tenant } from '../../visit/tenancy.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';
import { namedService, tenantLocations, type TenantLocation } from './locations.js';
import { ServiceAnchor } from './service-anchor.js';
import { searchableText, searchTerms } from '../../../server/shared/comparable-text.js';

/** Shows the tenants of the group to choose from, for the requested service (D-34). Redirects if there is only one. */
export function ChooseLocation({ route }: PanelProps) {
  const site = useSite();
  const { t } = useTranslation();
  const serviceCode = requestedService(site.library, useQuery());
  const locations = tenantLocations(site, serviceCode);
  const [only] = locations;
  if (only && locations.length === 1)
    return <SiteRedirect to={only.link && 'to' in only.link ? only.link.to : onlyLocationPath(only, serviceCode)} />;
  const service = namedService(site, serviceCode);
  return (
    <>
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-purpose">
        {service
          ? t('panel.choose-location.for', 'Choose a location for: {service}', {
              service: t(`service.${service.code}.name`, service.name),
            })
          : t('panel.choose-location.text', 'Where would you like your care?')}
      </p>
      <LocationSearch locations={locations} />
    </>
  );
}

function onlyLocationPath({ tenant, link }: TenantLocation, serviceCode: string | undefined): string {
  return serviceCode !== undefined && link === undefined ? `/${tenant.code}/invalid` : `/${tenant.code}`;
}

function LocationSearch({ locations }: { readonly locations: readonly TenantLocation[] }) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const found = locations.filter(({ tenant }) => matchesSearch(tenant, query));
  const showAll = () => {
    setQuery('');
    input.current?.focus();
  };
  return (
    <>
      <div className="s-search">
        <label htmlFor={id}>{t('panel.choose-location.search', 'Search locations')}</label>
        <div className="s-search-box">
          <Icon name="search" />
          <input
            ref={input}
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      </div>
      <output className="s-count">{countText(t, found.length, query)}</output>
      {found.length === 0 && (
        <button type="button" className="s-all-places" onClick={showAll}>
          {t('panel.choose-location.all', 'Show all locations')}
        </button>
      )}
      <ul className="s-locations">
        {found.map((location) => (
          <LocationCard key={location.tenant.tenantId} {...location} />
        ))}
      </ul>
    </>
  );
}

function countText(t: Translate, count: number, query: string): string {
  if (count === 0) return t('panel.choose-location.none', 'No location matches “{typed}”.', { typed: query });
  return t('panel.choose-location.count', '{count, number} locations', { count });
}

function LocationCard({ tenant, link }: TenantLocation) {
  const { t } = useTranslation();
  return (
    <li className={link ? 's-location' : 's-location s-closed'}>
      <span className="s-location-mark" aria-hidden="true" style={markStyle(tenantBrand(tenant))}>
        <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={48} />
      </span>
      <div>
        <h2>
          {link ? (
            <ServiceAnchor link={link} onClick={() => chooseLocation(tenant.code)}>
              {tenant.displayName}
            </ServiceAnchor>
          ) : (
            tenant.displayName
          )}
        </h2>
        {tenant.metaData.description && <p>{tenant.metaData.description}</p>}
        <p>{tenantPhone(tenant).text}</p>
        {!link && <p>{t('panel.choose-location.closed', 'Not available at this location.')}</p>}
      </div>
      {link && <Icon name="forward" />}
    </li>
  );
}

/** Ignores case and accents. */
function matchesSearch(tenant: Tenant, query: string): boolean {
  const phone = tenantPhone(tenant).text;
  const text = searchableText([tenant.displayName, tenant.code, phone, phone.replace(/\D/g, '')].join(' '));
  return searchTerms(query).every((word) => text.includes(word));
}
