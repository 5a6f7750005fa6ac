import './choose-location.css';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite, type Translate } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { useQuery } from '../../ui/link/query.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { LocationCard } from './location-card.js';
import type { PanelProps } from '../../visit/panel.js';
import { matchesSearch, namedService, tenantLocations, type TenantLocation } from './tenant-locations.js';
import { requestedService } from '../../visit/service-link.js';

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
          : t('panel.choose-location.text', 'Which of our locations would you like to visit?')}
      </p>
      <LocationSearch locations={locations} />
    </>
  );
}

/** Returns the path of the only tenant: its page "invalid" if it does not offer the requested service, else its start page. */
function onlyLocationPath({ tenant, link }: TenantLocation, serviceCode: string | undefined): string {
  return serviceCode !== undefined && link === undefined ? `/${tenant.code}/invalid` : `/${tenant.code}`;
}

/** Shows the locations that match a search, their number, and a button to show all if none matches. */
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
        <label htmlFor={id}>{t('panel.choose-location.search', 'Search by name, code or phone')}</label>
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
        <button type="button" className="s-again" onClick={showAll}>
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

/** Returns the text for the number of matching locations. */
function countText(t: Translate, count: number, query: string): string {
  if (count === 0) return t('panel.choose-location.none', 'No location matches “{typed}”.', { typed: query });
  return t('panel.choose-location.count', '{count, number} locations', { count });
}
