import { randomUUID } from 'node:crypto';

/** What open pages are told while somebody develops. */
interface News {
  /** Another one after each change and each start. */
  readonly version: string;
  /** What keeps the last change from being served, one line each. */
  readonly problems: readonly string[];
}

export interface LiveNews {
  current(): News;
  /** Tells that something has changed; `problems` replace those that this source had. */
  tell(source: 'definitions' | 'tenants', problems?: readonly string[]): void;
  /** Returns the function that ends it. */
  listen(onNews: (news: News) => void): () => void;
}

export function openLiveNews(): LiveNews {
  const start = randomUUID();
  const listeners = new Set<(news: News) => void>();
  const problems = new Map<string, readonly string[]>();
  let count = 0;
  const current = (): News => ({ version: `${start}-${count}`, problems: [...problems.values()].flat() });
  return {
    current,
    tell(source, found = problems.get(source) ?? []) {
      count += 1;
      problems.set(source, found);
      for (const listener of listeners) listener(current());
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
