import { useSyncExternalStore } from 'react';

/** The messages of a form for screen readers: one live region for the whole form. */
export interface Announcer {
  announce(message: string): void;
  current(): string;
  subscribe(listener: () => void): () => void;
}

/** Makes a repeated text different, so that screen readers read it again. */
const REPEAT_SUFFIX = '\u00a0';

export function createAnnouncer(): Announcer {
  let current = '';
  const listeners = new Set<() => void>();
  return {
    announce: (message) => {
      current = message === current ? message + REPEAT_SUFFIX : message;
      listeners.forEach((listener) => listener());
    },
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function LiveRegion({ announcer }: { readonly announcer: Announcer }) {
  const message = useSyncExternalStore(announcer.subscribe, announcer.current, announcer.current);
  return (
    <output className="v-unseen" aria-live="polite">
      {message}
    </output>
  );
}
