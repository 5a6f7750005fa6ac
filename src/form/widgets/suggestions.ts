import { useEffect, useRef, useState } from 'react';
import type { Suggestion, WidgetProps } from './widget.js';

const MIN_CHARACTERS = 3;
const DELAY_MS = 250;

interface Outcome {
  readonly found: readonly Suggestion[];
  /** That the search found nothing or failed, and what the visitor can do; disappears when there are suggestions or the text is too short. */
  readonly message?: string | undefined;
  readonly hasFailed?: boolean | undefined;
}
const NO_OUTCOME: Outcome = { found: [] };

export interface Suggestions extends Outcome {
  search(query: string): void;
  /** Searches without delay and announces the outcome again. */
  retry(query: string): void;
  choose(suggestion: Suggestion): void;
  close(): void;
}

/** A search starts shortly after the last key; a later key aborts it. */
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
      setOutcome(next ?? NO_OUTCOME);
      if (next === undefined) return;
      const announcement = next.message ?? countText(next.found, props);
      if (announcement !== announced) announce(announcement);
    };
    pending.current = { abort, timer: setTimeout(() => void run(), delay) };
  };
  const search = (query: string) => start(query, { delay: DELAY_MS, announced: outcome.message });
  const retry = (query: string) => {
    setOutcome(NO_OUTCOME);
    start(query, { delay: 0, announced: undefined });
  };
  const close = () => {
    stop();
    setOutcome((last) => ({ ...last, found: [] }));
  };
  const choose = (suggestion: Suggestion) => {
    suggestions?.choose(suggestion);
    announce(t('form.suggestion-chosen', '{label} chosen', { label: suggestion.label }));
    close();
  };
  return { ...outcome, search, retry, choose, close };
}

/** Undefined if the search does not apply now. */
async function outcomeOf(props: WidgetProps, query: string, signal: AbortSignal): Promise<Outcome | undefined> {
  try {
    const found = await props.options.suggestions?.find(query, signal);
    return found && (found.length > 0 ? { found } : { found, message: nothingFoundText(props) });
  } catch (error) {
    return { found: [], message: failureText(error, props), hasFailed: true };
  }
}

function countText({ length }: readonly Suggestion[], { registry }: WidgetProps): string {
  return registry.formContext.t('form.suggestions', '{count} suggestions', { count: length });
}

function nothingFoundText({ required, options, registry }: WidgetProps): string {
  const { t } = registry.formContext;
  const key = `form.no-suggestions.${options.suggestions?.name ?? ''}`;
  const text = t(key, t('form.no-suggestions', 'No suggestions'));
  return required ? text : t(`${key}.optional`, text);
}

function failureText(error: unknown, { options, registry }: WidgetProps): string {
  const { t } = registry.formContext;
  const message = error instanceof Error ? error.message : '';
  const fallback = t('form.search-failed', "{message} – the search didn't work.", { message });
  return t(`form.search-failed.${options.suggestions?.name ?? ''}`, fallback, { message });
}
