import './choose-location.css';
import { useId, useRef, useState } from 'react';
import { useSite, useWords, type Say } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { useQuery } from '../../ui/link/query.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { LocationCard } from './location-card.js';
import type { PanelProps } from '../panel.js';
import { isFoundBy, namedService, placesOf, type Place } from './places.js';
import { askedService } from '../service-way.js';

/** Which tenant of the group a visitor wants, and on to what they came for (D-34). */
export function ChooseLocation({ route }: PanelProps) {
  const site = useSite();
  const say = useWords();
  const asked = askedService(site.library, useQuery());
  const places = placesOf(site, asked);
  const [only] = places;
  if (only && places.length === 1) return <SiteRedirect to={only.way && 'to' in only.way ? only.way.to : homeOf(only, asked)} />;
  const service = namedService(site, asked);
  return (
    <>
      <h1 tabIndex={-1}>{say(`route.${route.id}`, route.label)}</h1>
      <p className="s-purpose">
        {service
          ? say('panel.choose-location.for', 'Choose a location for: {service}', {
              service: say(`service.${service.code}.name`, service.name),
            })
          : say('panel.choose-location.text', 'Which of our locations would you like to visit?')}
      </p>
      <Search places={places} />
    </>
  );
}

/** With one tenant there is nothing to choose; what it does not offer is told where it tells so. */
function homeOf({ tenant, way }: Place, asked: string | undefined): string {
  return asked !== undefined && way === undefined ? `/${tenant.code}/invalid` : `/${tenant.code}`;
}

function Search({ places }: { readonly places: readonly Place[] }) {
  const say = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  const found = places.filter(({ tenant }) => isFoundBy(tenant, typed));
  const showAll = () => {
    type('');
    input.current?.focus();
  };
  return (
    <>
      <div className="s-search">
        <label htmlFor={id}>{say('panel.choose-location.search', 'Search by name, code or phone')}</label>
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
      <output className="s-count">{countOf(say, found.length, typed)}</output>
      {found.length === 0 && (
        <button type="button" className="s-again" onClick={showAll}>
          {say('panel.choose-location.all', 'Show all locations')}
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

function countOf(say: Say, count: number, typed: string): string {
  if (count === 0) return say('panel.choose-location.none', 'No location matches “{typed}”.', { typed });
  return count === 1 ? say('panel.choose-location.one', '1 location') : say('panel.choose-location.count', '{count} locations', { count });
}
