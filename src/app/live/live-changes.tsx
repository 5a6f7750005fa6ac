import '../../ui/banner.css';
import './live-changes.css';
import { useEffect, useState } from 'react';
import { useRevalidateAll } from '../errors/retry.js';

interface News {
  readonly version: string;
  readonly problems: readonly string[];
}

/**
 * For development: takes up changed definitions and tenants without a reload, as after a form that changed while it was filled in, and says
 * why a change is not served. `version` is what the page was made from.
 */
export function LiveChanges({ version }: { readonly version: string }) {
  const revalidateAll = useRevalidateAll();
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    let known = version;
    let source: EventSource | undefined;
    const listenWhileVisible = () => {
      source?.close();
      // A browser has six connections to a server, and an implementer more tabs.
      source = document.visibilityState === 'visible' ? new EventSource('/live') : undefined;
      source?.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const news: News = JSON.parse(data);
        if (news.version !== known) revalidateAll();
        known = news.version;
        setProblems(news.problems);
      });
    };
    listenWhileVisible();
    document.addEventListener('visibilitychange', listenWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', listenWhileVisible);
      source?.close();
    };
  }, [version, revalidateAll]);
  if (problems.length === 0) return null;
  return (
    <section className="s-banner s-live" aria-label="Problems in the definitions">
      <output>
        <p>The last change is not served:</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </output>
      <button type="button" onClick={() => setProblems([])}>
        Dismiss
      </button>
    </section>
  );
}
