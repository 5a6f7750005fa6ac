import { useSyncExternalStore } from 'react';

/** What is said to people who cannot see the change: one live region for a whole form. */
export interface Announcer {
  announce(message: string): void;
  said(): string;
  subscribe(listener: () => void): () => void;
}

/** Makes the same words a new message, so that they are said again. */
const AGAIN = '\u00a0';

export function createAnnouncer(): Announcer {
  let said = '';
  const listeners = new Set<() => void>();
  return {
    announce: (message) => {
      said = message === said ? message + AGAIN : message;
      listeners.forEach((listener) => listener());
    },
    said: () => said,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function LiveRegion({ announcer }: { readonly announcer: Announcer }) {
  const said = useSyncExternalStore(announcer.subscribe, announcer.said, announcer.said);
  return (
    <output className="v-unseen" aria-live="polite">
      {said}
    </output>
  );
}
