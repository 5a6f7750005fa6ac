import { useEffect, useRef, useState } from 'react';
import type { Suggestion, WidgetProps } from './widget.js';

const FEWEST_SIGNS = 3;
const PAUSE_MS = 250;
const NOTHING: readonly Suggestion[] = [];

interface Suggestions {
  readonly found: readonly Suggestion[];
  look(query: string): void;
  close(): void;
}

/** Looks for suggestions a moment after the last key. A search that a later key overtook is aborted; one that fails finds nothing, because typing goes on by hand. */
export function useSuggestions({ suggestions, announce, say }: WidgetProps): Suggestions {
  const [found, setFound] = useState(NOTHING);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined);

  const stop = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    pending.current = undefined;
  };
  useEffect(() => stop, []);

  const show = (results: readonly Suggestion[] | undefined) => {
    setFound(results ?? NOTHING);
    if (!results) return;
    announce(
      results.length === 0
        ? say(`form.no-suggestions.${suggestions?.name ?? ''}`, say('form.no-suggestions', 'No suggestions'))
        : say('form.suggestions', '{count} suggestions', { count: results.length }),
    );
  };
  const look = (query: string) => {
    stop();
    if (!suggestions || query.trim().length < FEWEST_SIGNS) return setFound(NOTHING);
    const abort = new AbortController();
    const search = async () => {
      const results = await suggestions.find(query.trim(), abort.signal).catch(() => undefined);
      if (!abort.signal.aborted) show(results);
    };
    pending.current = { abort, timer: setTimeout(() => void search(), PAUSE_MS) };
  };
  const close = () => {
    stop();
    setFound(NOTHING);
  };
  return { found, look, close };
}
