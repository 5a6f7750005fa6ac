import './landing.css';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { offeredServices, routePath } from '../../../server/shared/services.js';
import { conditionHolds } from '../../visit/condition-holds.js';
import { useSite, type Service, type Site } from '../../visit/site.js';
import { Icon } from '../../ui/icon.js';
import { LatePicture } from '../../ui/late-picture.js';
import { PAGE_IDS } from '../../visit/site-codes.js';
import { ContactSection } from '../../visit/contacts.js';
import type { PanelProps } from '../../visit/panel.js';
import { SiteLink } from '../../ui/link.js';
import { chosenLocation } from '../../visit/chosen-location.js';
import type { ServiceLink } from '../../visit/service-link.js';
import type { ResumeOfferProps } from '../../visit/resume-offer.js';
import { useResumePoint } from '../../visit/resume-point.js';
import { homeLink } from './locations.js';
import { ServiceAnchor } from './service-anchor.js';

/** The style of the page, and how many whole tiles of the quiet pattern fit beside its words. */
const NARROW = { className: 's-landing', columns: 6 };
const WIDE = { className: 's-landing s-plus', columns: 8 };

export function Landing({ route }: PanelProps) {
  const site = useSite();
  const { t } = useTranslation();
  const { displayName, metaData, uiConfiguration } = site.tenant;
  const offered = linkedServices(site);
  const membership = offered.find(({ service }) => service.code === 'MEMBERSHIP');
  const caption = t('panel.landing.caption', uiConfiguration.caption ?? '');
  const description = t('panel.landing.description', metaData.description ?? '');
  const { className, columns } = isWideLayout(site, route.layout, route.id) ? WIDE : NARROW;
  return (
    <div className={className}>
      <div className="s-hero">
        <div className="s-hero-words">
          <h1 tabIndex={-1}>{t('panel.landing.title', uiConfiguration.title?.trim() || displayName)}</h1>
          {caption !== '' && <p className="s-caption">{caption}</p>}
          {description !== '' && <p className="s-description">{description}</p>}
          {membership && 'to' in membership.link && <Join from={membership.service.from} to={membership.link.to} />}
        </div>
        <div className="s-picture">
          <Suspense>
            <LatePicture imageUrl={metaData.imageUrl} seed={site.tenant.code} columns={columns} />
          </Suspense>
        </div>
      </div>
      <ResumeSection site={site} />
      <Services site={site} offered={offered} />
      <ContactSection title={t('panel.landing.contacts', 'Talk to us')} />
    </div>
  );
}

interface OfferedService {
  readonly service: Service;
  readonly link: ServiceLink;
}

function linkedServices(site: Site): readonly OfferedService[] {
  return offeredServices(site.library, site.services).flatMap((service) => {
    const link = homeLink(site, service, chosenLocation());
    return link === undefined ? [] : [{ service, link }];
  });
}

/** With the lowest price; in a group whose location is not chosen, with the name of the tenant that has it. */
function Join({ from, to }: { readonly from: Service['from'] | undefined; readonly to: string }) {
  const { active, tenant } = useSite();
  const { t } = useTranslation();
  return (
    <p className="s-first-act">
      <SiteLink className="s-act" to={to}>
        {t('panel.landing.join', 'Become a member')}
      </SiteLink>
      {from && (
        <span>
          {t(`panel.landing.from.${from.billingInterval}`, 'From {price, currency}', { price: from.price })}
          {active === undefined && ` ${t('panel.landing.from.at', 'at {name}', { name: tenant.displayName })}`}
        </span>
      )}
    </p>
  );
}

/** The page does without the offer where it does not load. */
const ResumeOffer = lazy<ComponentType<ResumeOfferProps>>(() =>
  import('../../visit/resume-offer.js').then(
    (part) => ({ default: part.ResumeOffer }),
    () => ({ default: () => null }),
  ),
);

function ResumeSection({ site: { active, tenants } }: { readonly site: Site }) {
  const point = useResumePoint((store) => store.point);
  const codes = active ? [active.code] : tenants.map(({ code }) => code);
  if (point === undefined || !codes.some((code) => point.pageKey.startsWith(`${code}/`))) return null;
  return (
    <Suspense>
      <ResumeOffer point={point} level={2} />
    </Suspense>
  );
}

function ChosenLocation({ site, chosen }: { readonly site: Site; readonly chosen: string | undefined }) {
  const { t } = useTranslation();
  const tenant = site.tenants.find(({ code }) => code === chosen);
  const path = routePath(site.library, PAGE_IDS.chooseLocation);
  if (tenant === undefined || path === undefined || (site.active && site.active !== tenant)) return null;
  return (
    <p className="s-chosen-location">
      {t('panel.landing.location', 'Your location: {name}', { name: tenant.displayName })}{' '}
      <SiteLink to={path}>{t('panel.landing.location.change', 'Change location')}</SiteLink>
    </p>
  );
}

function isWideLayout(site: Site, name: string, route: string): boolean {
  const layout = own(site.library.layouts.layouts, name) as Layout | undefined;
  return layout?.wider !== undefined && conditionHolds(site, route, layout.wider.when);
}

function Services({ site, offered }: { readonly site: Site; readonly offered: readonly OfferedService[] }) {
  const { t } = useTranslation();
  const { tenant } = site;
  if (offered.length === 0) {
    return (
      <section className="s-nothing" aria-labelledby="services">
        <h2 id="services">{t('panel.landing.empty.title', "Online services aren't available yet")}</h2>
        <p>
          {t('panel.landing.empty.text', '{name} arranges everything in person for now. Please call us or write to us.', {
            name: tenant.displayName,
          })}
        </p>
      </section>
    );
  }
  const large = offered.length < 4 ? offered.length : Math.floor(offered.length / 2);
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('panel.landing.services', 'How can we help?')}</h2>
      <ChosenLocation site={site} chosen={chosenLocation()} />
      {[offered.slice(0, large), offered.slice(large)].map((part, index) => (
        <ul key={index} className={index === 0 ? 's-service-list s-large' : 's-service-list'}>
          {part.map(({ service, link }) => (
            <ServiceCard key={service.code} service={service} link={link} />
          ))}
        </ul>
      ))}
    </section>
  );
}

function ServiceCard({ service, link }: { readonly service: Service; readonly link: ServiceLink }) {
  const { t } = useTranslation();
  const text = t(`service.${service.code}.text`, '');
  return (
    <li className="s-service">
      <ServiceIcon code={service.code} />
      <h3>
        <ServiceAnchor link={link}>{t(`service.${service.code}.name`, service.name)}</ServiceAnchor>
      </h3>
      <Icon name={iconOf(link)} />
      {text !== '' && <p>{text}</p>}
    </li>
  );
}

function iconOf(link: ServiceLink) {
  if ('to' in link) return 'forward';
  return link.isTab ? 'out' : 'mail';
}

/** On a grid of 24, by the code of a service; decoration beside its name. */
const SERVICE_ICONS: ReadonlyMap<string, string> = new Map([
  ['MEMBERSHIP', 'M4 6h16v12H4zM7 10h4M7 14h7'],
  ['NON_MEMBERSHIP', 'M12 4v16M4 12h16'],
  ['APPOINTMENT', 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4'],
  ['MEMBER_CHECK_IN', 'M9 4h10v16H9M4 12h9M9 8l4 4-4 4'],
  ['ELITE_PLAN', 'm12 4 2.4 5.2 5.6.7-4 4 1 5.6-5-2.8-5 2.8 1-5.6-4-4 5.6-.7z'],
  ['ASK_QUESTION', 'M4 5h16v11H10l-4 4v-4H4z'],
  ['SUBMIT_REQUEST', 'M6 3h9l4 4v14H6zM9 11h6M9 15h6'],
]);

function ServiceIcon({ code }: { readonly code: string }) {
  return (
    <svg className="s-service-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SERVICE_ICONS.get(code)} />
    </svg>
  );
}
