import { useEffect, useRef, useState } from 'react';
import type { Suggestion, WidgetProps } from './widget.js';

const FEWEST_SIGNS = 3;
const PAUSE_MS = 250;

interface Outcome {
  readonly found: readonly Suggestion[];
  /** That nothing could be looked up, and what can be done: it stands until something is, or there is nothing to look for. */
  readonly failure?: string | undefined;
}
const NOTHING: Outcome = { found: [] };

interface Suggestions extends Outcome {
  look(query: string): void;
  /** Looks at once, and says anew what comes of it. */
  lookAgain(query: string): void;
  /** One of them is chosen. */
  take(suggestion: Suggestion): void;
  close(): void;
}

/** Looks for suggestions a moment after the last key. A search that a later key overtook is aborted, and nothing is said of it. */
export function useSuggestions(props: WidgetProps): Suggestions {
  const { suggestions, announce, say } = props;
  const [outcome, setOutcome] = useState(NOTHING);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined);

  const stop = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    pending.current = undefined;
  };
  useEffect(() => stop, []);

  const start = (query: string, { pause, said }: { readonly pause: number; readonly said: string | undefined }) => {
    stop();
    if (!suggestions || query.trim().length < FEWEST_SIGNS) return setOutcome(NOTHING);
    const abort = new AbortController();
    const search = async () => {
      const next = await outcomeOf(props, query.trim(), abort.signal);
      if (abort.signal.aborted) return;
      setOutcome(next);
      if (next.news !== undefined && next.news !== said) announce(next.news);
    };
    pending.current = { abort, timer: setTimeout(() => void search(), pause) };
  };
  const look = (query: string) => start(query, { pause: PAUSE_MS, said: outcome.failure });
  const lookAgain = (query: string) => {
    setOutcome(NOTHING);
    start(query, { pause: 0, said: undefined });
  };
  const close = () => {
    stop();
    setOutcome(({ failure }) => ({ found: [], failure }));
  };
  const take = (suggestion: Suggestion) => {
    suggestions?.choose(suggestion);
    announce(say('form.suggestion-chosen', '{label} chosen', { label: suggestion.label }));
    close();
  };
  return { ...outcome, look, lookAgain, take, close };
}

/** What a search came to, and what is told of it. */
async function outcomeOf(props: WidgetProps, query: string, signal: AbortSignal): Promise<Outcome & { readonly news?: string }> {
  try {
    const found = await props.suggestions?.find(query, signal);
    return found ? { found, news: newsOf(found, props) } : NOTHING;
  } catch (error) {
    const failure = failureWords(error, props);
    return { found: [], failure, news: failure };
  }
}

function newsOf(found: readonly Suggestion[], { suggestions, say }: WidgetProps): string {
  return found.length === 0
    ? say(`form.no-suggestions.${suggestions?.name ?? ''}`, say('form.no-suggestions', 'No suggestions'))
    : say('form.suggestions', '{count} suggestions', { count: found.length });
}

function failureWords(error: unknown, { suggestions, say }: WidgetProps): string {
  const message = error instanceof Error ? error.message : '';
  const words = say('form.search-failed', '{message} – nothing could be looked up.', { message });
  return say(`form.search-failed.${suggestions?.name ?? ''}`, words, { message });
}
