import { useEffect, useRef, useState } from 'react';
import type { Suggestion, WidgetProps } from './widget.js';

const MIN_CHARACTERS = 3;
const DELAY_MS = 250;

interface Outcome {
  readonly found: readonly Suggestion[];
  /** Why the search failed and what the visitor can do; disappears when a search succeeds or the text is too short. */
  readonly failure?: string | undefined;
}
const NO_OUTCOME: Outcome = { found: [] };

export interface Suggestions extends Outcome {
  search(query: string): void;
  /** Searches without delay and announces the outcome again. */
  retry(query: string): void;
  choose(suggestion: Suggestion): void;
  close(): void;
}

/** Returns the suggestions and the functions that search. A search starts shortly after the last key; a later key aborts it. */
export function useSuggestions(props: WidgetProps): Suggestions {
  const { suggestions } = props.options;
  const { announce, t } = props.registry.formContext;
  const [outcome, setOutcome] = useState(NO_OUTCOME);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined);

  const stop = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    pending.current = undefined;
  };
  useEffect(() => stop, []);

  const start = (query: string, { delay, announced }: { readonly delay: number; readonly announced: string | undefined }) => {
    stop();
    if (!suggestions || query.trim().length < MIN_CHARACTERS) return setOutcome(NO_OUTCOME);
    const abort = new AbortController();
    const run = async () => {
      const next = await outcomeOf(props, query.trim(), abort.signal);
      if (abort.signal.aborted) return;
      setOutcome(next);
      if (next.announcement !== undefined && next.announcement !== announced) announce(next.announcement);
    };
    pending.current = { abort, timer: setTimeout(() => void run(), delay) };
  };
  const search = (query: string) => start(query, { delay: DELAY_MS, announced: outcome.failure });
  const retry = (query: string) => {
    setOutcome(NO_OUTCOME);
    start(query, { delay: 0, announced: undefined });
  };
  const close = () => {
    stop();
    setOutcome(({ failure }) => ({ found: [], failure }));
  };
  const choose = (suggestion: Suggestion) => {
    suggestions?.choose(suggestion);
    announce(t('form.suggestion-chosen', '{label} chosen', { label: suggestion.label }));
    close();
  };
  return { ...outcome, search, retry, choose, close };
}

/** Returns the outcome of a search and its announcement for screen readers. */
async function outcomeOf(props: WidgetProps, query: string, signal: AbortSignal): Promise<Outcome & { readonly announcement?: string }> {
  try {
    const found = await props.options.suggestions?.find(query, signal);
    return found ? { found, announcement: countText(found, props) } : NO_OUTCOME;
  } catch (error) {
    const failure = failureText(error, props);
    return { found: [], failure, announcement: failure };
  }
}

/** Returns the text with the number of suggestions, for screen readers. */
function countText(found: readonly Suggestion[], { options, registry }: WidgetProps): string {
  const { t } = registry.formContext;
  return found.length === 0
    ? t(`form.no-suggestions.${options.suggestions?.name ?? ''}`, t('form.no-suggestions', 'No suggestions'))
    : t('form.suggestions', '{count} suggestions', { count: found.length });
}

/** Returns the text about a failed search. */
function failureText(error: unknown, { options, registry }: WidgetProps): string {
  const { t } = registry.formContext;
  const message = error instanceof Error ? error.message : '';
  const fallback = t('form.search-failed', '{message} – the search did not work.', { message });
  return t(`form.search-failed.${options.suggestions?.name ?? ''}`, fallback, { message });
}
