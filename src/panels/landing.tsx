import './landing.css';
import type { Layout } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { offeredServices } from '../../engine/site/services.js';
import { conditionHolds, useSite, useTexts, type Service, type Site } from '../state/site.js';
import { Icon } from '../ui/icon.js';
import { TenantPicture } from '../ui/tenant-picture.js';
import { Contacts } from './contacts.js';
import type { PanelProps } from './panel.js';
import { serviceLink, locationChoiceLink, type ServiceLink } from './service-link.js';
import { ServiceAnchor } from './service-anchor.js';

/** Where a visit begins: whose site it is, what one can do here, and whom to ask. */
export function Landing({ route }: PanelProps) {
  const site = useSite();
  const t = useTexts();
  const { displayName, metaData, uiConfiguration } = site.tenant;
  const caption = t('panel.landing.caption', uiConfiguration.caption ?? '');
  const description = t('panel.landing.description', metaData.description ?? '');
  return (
    <div className={isPlus(site, route.layout, route.id) ? 's-landing s-plus' : 's-landing'}>
      <div className="s-hero">
        <div className="s-hero-words">
          <h1 tabIndex={-1}>{t('panel.landing.title', uiConfiguration.title?.trim() || displayName)}</h1>
          {caption !== '' && <p className="s-caption">{caption}</p>}
          {description !== '' && <p className="s-description">{description}</p>}
        </div>
        <div className="s-picture">
          <TenantPicture imageUrl={metaData.imageUrl} seed={site.tenant.code} />
        </div>
      </div>
      <Services site={site} />
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.landing.contacts', 'Talk to us')}</h2>
        <Contacts />
      </section>
    </div>
  );
}

function isPlus(site: Site, name: string, route: string): boolean {
  const layout = own(site.library.layouts.layouts, name) as Layout | undefined;
  return layout?.wider !== undefined && conditionHolds(site, route, layout.wider.when);
}

/** What the tenant offers, in its own order; while no tenant of several is chosen, each leads to the choice (D-33). */
function Services({ site }: { readonly site: Site }) {
  const t = useTexts();
  const { library, active, tenant } = site;
  const offered = offeredServices(library, site.services).flatMap((service) => {
    const way = active ? serviceLink(active, service, library) : locationChoiceLink(service, library);
    return way === undefined ? [] : [{ service, way }];
  });
  if (offered.length === 0) {
    return (
      <section className="s-nothing" aria-labelledby="services">
        <h2 id="services">{t('panel.landing.empty.title', 'Nothing can be done online yet')}</h2>
        <p>
          {t('panel.landing.empty.text', '{name} arranges everything in person for now. Call or write; you are welcome.', {
            name: tenant.displayName,
          })}
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('panel.landing.services', 'How can we help?')}</h2>
      <ul className="s-services">
        {offered.map(({ service, way }) => (
          <ServiceCard key={service.code} service={service} way={way} />
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service, way }: { readonly service: Service; readonly way: ServiceLink }) {
  const t = useTexts();
  const text = t(`service.${service.code}.text`, '');
  return (
    <li className="s-service">
      <h3>
        <ServiceAnchor way={way}>{t(`service.${service.code}.name`, service.name)}</ServiceAnchor>
      </h3>
      {text !== '' && <p>{text}</p>}
      <Icon name={iconOf(way)} />
    </li>
  );
}

function iconOf(way: ServiceLink) {
  if ('to' in way) return 'forward';
  return way.isTab ? 'out' : 'mail';
}
