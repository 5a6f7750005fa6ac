import { Suspense, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { own } from '../../engine/pointer.js';
import type { PanelProps } from '../panels/panel.js';
import { panels } from '../panels/registry.js';
import { useRetry } from './errors/retry.js';
import { ErrorFallback } from './errors/error-fallback.js';
import { Skeleton } from './loading/skeleton.js';

/** What is inside a frame may be late, or fail, and the frame stays. */
export function FrameContent({ children }: { readonly children: ReactNode }) {
  const again = useRetry();
  return (
    <ErrorBoundary FallbackComponent={ErrorFallback} onReset={again}>
      <Suspense fallback={<Skeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function NamedPanel({ name, ...props }: PanelProps & { readonly name: string }) {
  const Panel = own(panels, name) as ComponentType<PanelProps> | undefined;
  if (!Panel) throw new Error(`There is no panel ${name}`);
  return <Panel {...props} />;
}
