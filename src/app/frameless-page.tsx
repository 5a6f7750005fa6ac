import '../layouts/frame.css';
import type { ReactNode } from 'react';
import { Skeleton } from './loading/skeleton.js';

/** Shows a page without a frame, for when the tenant is unknown. */
export function FramelessPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="s-frame">
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
