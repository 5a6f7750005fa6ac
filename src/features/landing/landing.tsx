import './landing.css';
import { useTranslation } from 'react-i18next';
import type { Layout } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { offeredServices } from '../../../server/shared/services.js';
import { conditionHolds } from '../../visit/condition-holds.js';
import { useSite, type Service, type Site } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { TenantPicture } from '../../ui/tenant-picture.js';
import { Contacts } from '../../visit/contacts.js';
import type { PanelProps } from '../../visit/panel.js';
import { serviceLink, locationChoiceLink, type ServiceLink } from '../../visit/service-link.js';
import { ServiceAnchor } from './service-anchor.js';

/** Shows the start page of a tenant: its name and description, its services and its contacts. */
export function Landing({ route }: PanelProps) {
  const site = useSite();
  const { t } = useTranslation();
  const { displayName, metaData, uiConfiguration } = site.tenant;
  const caption = t('panel.landing.caption', uiConfiguration.caption ?? '');
  const description = t('panel.landing.description', metaData.description ?? '');
  return (
    <div className={isWideLayout(site, route.layout, route.id) ? 's-landing s-plus' : 's-landing'}>
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

/** Whether the wider variant of a layout applies to a route. */
function isWideLayout(site: Site, name: string, route: string): boolean {
  const layout = own(site.library.layouts.layouts, name) as Layout | undefined;
  return layout?.wider !== undefined && conditionHolds(site, route, layout.wider.when);
}

/**
 * Shows the services that lead somewhere, in the tenant's order, or that none is online. Before a tenant is chosen, each leads to the
 * choice of location (D-33).
 */
function Services({ site }: { readonly site: Site }) {
  const { t } = useTranslation();
  const { library, active, tenant } = site;
  const offered = offeredServices(library, site.services).flatMap((service) => {
    const link = active ? serviceLink(active, service, library) : locationChoiceLink(service, library);
    return link === undefined ? [] : [{ service, link }];
  });
  if (offered.length === 0) {
    return (
      <section className="s-nothing" aria-labelledby="services">
        <h2 id="services">{t('panel.landing.empty.title', 'Online services are not available yet')}</h2>
        <p>
          {t('panel.landing.empty.text', '{name} arranges everything in person for now. Please call us or write to us.', {
            name: tenant.displayName,
          })}
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('panel.landing.services', 'How can we help?')}</h2>
      <ul className="s-service-list">
        {offered.map(({ service, link }) => (
          <ServiceCard key={service.code} service={service} link={link} />
        ))}
      </ul>
    </section>
  );
}

/** Shows a service with its link and description. */
function ServiceCard({ service, link }: { readonly service: Service; readonly link: ServiceLink }) {
  const { t } = useTranslation();
  const text = t(`service.${service.code}.text`, '');
  return (
    <li className="s-service">
      <h3>
        <ServiceAnchor link={link}>{t(`service.${service.code}.name`, service.name)}</ServiceAnchor>
      </h3>
      {text !== '' && <p>{text}</p>}
      <Icon name={iconOf(link)} />
    </li>
  );
}

/** Returns the icon for a link: inside the site, a new tab, or e-mail. */
function iconOf(link: ServiceLink) {
  if ('to' in link) return 'forward';
  return link.isTab ? 'out' : 'mail';
}
