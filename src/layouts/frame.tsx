import './frame.css';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout, Route } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { conditionHolds } from '../visit/condition-holds.js';
import { useSite, type Site } from '../visit/site.js';
import { BrandPanel } from './brand-panel.js';
import { Footer } from './footer.js';
import { Header, type Back } from './header.js';
import { Notices } from './notices.js';

interface FrameProps {
  readonly route: Route;
  readonly back?: Back | undefined;
  /** The list of steps; undefined for pages without steps. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Shows header, sidebar and footer around a page, as the route's layout defines. */
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
        </main>
      </div>
      {layout.footer && <Footer route={route.id} />}
    </div>
  );
}

/** Returns the layout of a route. Throws if it is not defined. */
function layoutOf({ library }: Site, { layout }: Route): Layout {
  const definition = own(library.layouts.layouts, layout) as Layout | undefined;
  if (!definition) throw new Error(`There is no layout ${layout}`);
  return definition;
}

/** Returns the page width: the wider one if its condition holds. */
function pageWidth(site: Site, { id }: Route, { width, wider }: Layout): string {
  return wider && conditionHolds(site, id, wider.when) ? wider.width : width;
}

/** Returns the CSS variables for the widths; React's type for styles lacks variables. */
function sizeVariables({ sidebar }: Layout, width: string): CSSProperties {
  return { '--s-width': width, ...(sidebar && { '--s-beside': sidebar.width }) } as CSSProperties;
}
