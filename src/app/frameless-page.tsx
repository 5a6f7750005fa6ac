import type { ReactNode } from 'react';
import { Skeleton } from './loading/skeleton.js';

/** A page with no frame: before a tenant is known, or where there is none. */
export function FramelessPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="s-frame">
      <main className="s-page" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The site before it is known: its page stands where it will stand under the header. */
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
