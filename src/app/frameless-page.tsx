import '../layouts/frame.css';
import { createContext, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Tenant } from '../visit/tenancy.js';
import type { ContactProps } from './errors/contact.js';
import { Skeleton } from './loading/skeleton.js';

/** The tenant of a page whose site is not loaded. */
export const TenantContext = createContext<Tenant | undefined>(undefined);

export const loadContact = () => import(/* webpackChunkName: "contact" */ './errors/contact.js').catch(() => undefined);
const LazyContact = lazy<ComponentType<ContactProps>>(async () => ({ default: (await loadContact())?.Contact ?? (() => null) }));

/** Shows whose page it is and how to reach them; empty if that cannot be loaded, since a page that fails can do without it. */
export function Contact(props: ContactProps) {
  return (
    <Suspense fallback={props.as === 'header' && <div className="s-bone-header" />}>
      <LazyContact {...props} />
    </Suspense>
  );
}

/** Shows a page without the site's frame, under the logo of the tenant, else the name of the platform's operator. */
export function FramelessPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="s-frame">
      <Contact as="header" />
      <main className="s-page" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Shows placeholders of header and page while the site loads. */
export function FramelessSkeleton() {
  return (
    <div className="s-frame">
      <div className="s-bone-header" />
      <main className="s-page" id="content" tabIndex={-1}>
        <Skeleton of="site" />
      </main>
    </div>
  );
}
