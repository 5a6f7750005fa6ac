import './choose-location.css';
import { useId, useRef, useState } from 'react';
import { useSite, useTexts, type Translate } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { useQuery } from '../../ui/link/query.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { LocationCard } from './location-card.js';
import type { PanelProps } from '../panel.js';
import { matchesSearch, namedService, tenantLocations, type TenantLocation } from './tenant-locations.js';
import { requestedService } from '../service-link.js';

/** Which tenant of the group a visitor wants, and on to what they came for (D-34). */
export function ChooseLocation({ route }: PanelProps) {
  const site = useSite();
  const t = useTexts();
  const asked = requestedService(site.library, useQuery());
  const places = tenantLocations(site, asked);
  const [only] = places;
  if (only && places.length === 1) return <SiteRedirect to={only.way && 'to' in only.way ? only.way.to : homeOf(only, asked)} />;
  const service = namedService(site, asked);
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
      <Search places={places} />
    </>
  );
}

/** With one tenant there is nothing to choose; what it does not offer is told where it tells so. */
function homeOf({ tenant, way }: TenantLocation, asked: string | undefined): string {
  return asked !== undefined && way === undefined ? `/${tenant.code}/invalid` : `/${tenant.code}`;
}

function Search({ places }: { readonly places: readonly TenantLocation[] }) {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  const found = places.filter(({ tenant }) => matchesSearch(tenant, typed));
  const showAll = () => {
    type('');
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
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      </div>
      <output className="s-count">{countOf(t, found.length, typed)}</output>
      {found.length === 0 && (
        <button type="button" className="s-again" onClick={showAll}>
          {t('panel.choose-location.all', 'Show all locations')}
        </button>
      )}
      <ul className="s-locations">
        {found.map((place) => (
          <LocationCard key={place.tenant.tenantId} {...place} />
        ))}
      </ul>
    </>
  );
}

function countOf(t: Translate, count: number, typed: string): string {
  if (count === 0) return t('panel.choose-location.none', 'No location matches “{typed}”.', { typed });
  return count === 1 ? t('panel.choose-location.one', '1 location') : t('panel.choose-location.count', '{count} locations', { count });
}
