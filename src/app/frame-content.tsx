import { Suspense, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { own } from '../../engine/base/pointer.js';
import type { PanelProps } from '../visit/panel.js';
import { panels } from './panel-registry.js';
import { useRetry } from './errors/retry.js';
import { ErrorFallback } from './errors/error-fallback.js';
import { Skeleton } from './loading/skeleton.js';

/** Shows its children inside a frame; a skeleton while they load, or an error with a retry button. */
export function FrameContent({ children }: { readonly children: ReactNode }) {
  const retry = useRetry();
  return (
    <ErrorBoundary FallbackComponent={ErrorFallback} onReset={retry}>
      <Suspense fallback={<Skeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shows the panel with a name from a definition. Throws for an unknown name. */
export function NamedPanel({ name, ...props }: PanelProps & { readonly name: string }) {
  const Panel = own(panels, name) as ComponentType<PanelProps> | undefined;
  if (!Panel) throw new Error(`There is no panel ${name}`);
  return <Panel {...props} />;
}
