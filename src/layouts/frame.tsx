import './frame.css';
import type { CSSProperties, ReactNode } from 'react';
import type { Layout, Route } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { conditionHolds, useSite, useTexts, type Site } from '../state/site.js';
import { BrandPanel } from './brand-panel.js';
import { Footer } from './footer.js';
import { Header, type Back } from './header.js';
import { Standing } from './standing.js';

interface FrameProps {
  readonly route: Route;
  readonly back?: Back | undefined;
  /** The steps of the page, where it has several. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Header, sidebar and footer around a page, as the route's layout says. */
export function Frame({ route, back, aside, children }: FrameProps) {
  const site = useSite();
  const t = useTexts();
  const layout = layoutOf(site, route);
  const beside = layout.sidebar?.shows === 'brand' ? <BrandPanel layout={route.layout} /> : aside;
  return (
    <div className="s-frame" style={sizes(layout, widthOn(site, route, layout))}>
      <a className="s-skip" href="#content">
        {t('page.skip', 'Skip to content')}
      </a>
      {layout.header && <Header route={route.id} back={back} />}
      <div className={`s-body ${beside && layout.sidebar ? `s-beside-${layout.sidebar.shows}` : ''}`}>
        {beside}
        <main className="s-page" id="content" tabIndex={-1}>
          <Standing />
          {children}
        </main>
      </div>
      {layout.footer && <Footer route={route.id} />}
    </div>
  );
}

function layoutOf({ library }: Site, { layout }: Route): Layout {
  const found = own(library.layouts.layouts, layout) as Layout | undefined;
  if (!found) throw new Error(`There is no layout ${layout}`);
  return found;
}

function widthOn(site: Site, { id }: Route, { width, wider }: Layout): string {
  return wider && conditionHolds(site, id, wider.when) ? wider.width : width;
}

/** React's own type knows no variables. */
function sizes({ sidebar }: Layout, width: string): CSSProperties {
  return { '--s-width': width, ...(sidebar && { '--s-beside': sidebar.width }) } as CSSProperties;
}
