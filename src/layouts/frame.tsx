import './frame.css';
import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout, Route } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { now } from '../visit/api/server-time.js';
import { conditionHolds } from '../visit/condition-holds.js';
import { useSite, type Site } from '../visit/site.js';
import { Header, type Back } from './header.js';
import { useNotices } from '../visit/notices.js';
import './footer.css';
import { Links } from './links.js';
import { platformText, shownLinks } from './shown-links.js';
import './brand-panel.css';
import { LatePicture } from '../ui/late-picture.js';

function BrandPanel({ layout }: { readonly layout: string }) {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const { imageUrl, description = '' } = tenant.metaData;
  const params = { tenant: tenant.displayName };
  const title = t(`layout.${layout}.title`, tenant.displayName, params);
  return (
    <aside className="s-brand" aria-label={title}>
      <div className="s-brand-inside">
        <div className="s-brand-words">
          <p className="s-brand-title">{title}</p>
          <p>{t(`layout.${layout}.text`, description, params)}</p>
        </div>
        <div className="s-brand-picture">
          <Suspense>
            <LatePicture imageUrl={imageUrl} seed={tenant.code} columns={6} rows={6} />
          </Suspense>
        </div>
      </div>
    </aside>
  );
}

interface FrameProps {
  readonly route: Route;
  readonly back?: Back | undefined;
  /** The list of steps; undefined for pages without steps. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ route, back, aside, children }: FrameProps) {
  const site = useSite();
  const { t } = useTranslation();
  const layout = layoutOf(site, route);
  const sidebar = layout.sidebar?.shows === 'brand' ? <BrandPanel layout={route.layout} /> : aside;
  return (
    <div className="s-frame" style={sizeVariables(layout, pageWidth(site, route, layout))}>
      <a className="s-skip" href="#content">
        {t('page.skip', 'Skip to content')}
      </a>
      {layout.header && <Header route={route.id} back={back} />}
      <div className={`s-body ${sidebar && layout.sidebar ? `s-beside-${layout.sidebar.shows}` : ''}`}>
        {sidebar}
        <main className="s-page" id="content" tabIndex={-1}>
          <Notices />
          {children}
          {!layout.footer && <Legal route={route.id} />}
        </main>
      </div>
      {layout.footer && <Footer route={route.id} />}
    </div>
  );
}

function layoutOf({ library }: Site, { layout }: Route): Layout {
  const definition = own(library.layouts.layouts, layout) as Layout | undefined;
  if (!definition) throw new Error(`There is no layout ${layout}`);
  return definition;
}

function pageWidth(site: Site, { id }: Route, { width, wider }: Layout): string {
  return wider && conditionHolds(site, id, wider.when) ? wider.width : width;
}

/** React's type for styles lacks variables. */
function sizeVariables({ sidebar }: Layout, width: string): CSSProperties {
  return { '--s-width': width, ...(sidebar && { '--s-beside': sidebar.width }) } as CSSProperties;
}

export function Notices() {
  const messages = Object.values(useNotices());
  if (messages.length === 0) return null;
  return (
    <ul className="s-standing">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

function Footer({ route }: { readonly route: string }) {
  const site = useSite();
  const { businessName, displayName, timeZone } = site.tenant;
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now());
  const params = { year, name: businessName.trim() || displayName, owner: platformText(site.library.platform, 'owner') ?? '' };
  return (
    <footer className="s-footer">
      <Links links={shownLinks(site, route, site.library.layouts.footer)} params={params} />
    </footer>
  );
}

/** Ends a page without a footer: what may be read about it, and who is behind it. */
function Legal({ route }: { readonly route: string }) {
  const site = useSite();
  const { businessName, displayName } = site.tenant;
  const links = shownLinks(site, route, site.library.layouts.footer).filter(({ target }) => target);
  return (
    <div className="s-legal">
      <Links links={[...links, { id: 'name', text: 'legal.name' }]} params={{ name: businessName.trim() || displayName }} />
    </div>
  );
}
