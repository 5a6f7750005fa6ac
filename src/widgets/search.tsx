import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inputAttributes } from './attributes.js';
import { useSuggestions } from './suggestions.js';
import { TextWidget } from './text.js';
import { answerOf, labelId, textOf, type Suggestion, type WidgetProps } from './widget.js';

const NONE = -1;

/** Text with suggestions; without a source of suggestions a plain text input. */
export function SearchWidget(props: WidgetProps) {
  return props.options.suggestions ? <Combobox {...props} /> : <TextWidget {...props} />;
}

/** An ARIA combobox with a list. Typed text is an answer as it is; a chosen suggestion fills all its fields in one edit. */
function Combobox(props: WidgetProps) {
  const { id, value, readonly: locked } = props;
  const [at, setAt] = useState(NONE);
  const { found, failure, search, retry, choose: chooseSuggestion, close } = useSuggestions(props);
  const input = useRef<HTMLInputElement>(null);
  const open = found.length > 0 && !locked;

  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    chooseSuggestion(suggestion);
    setAt(NONE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = open ? actOf(event.key, at, found.length) : undefined;
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'close') close();
    else if (act === 'choose') choose(found[at]);
    else setAt(act);
  };
  const onType = (text: string) => {
    setAt(NONE);
    props.onChange(answerOf(text));
    search(text);
  };
  const onBlur = () => {
    close();
    props.onBlur(id, value);
  };
  const onRetry = () => {
    input.current?.focus();
    retry(textOf(value));
  };
  return (
    <div className="v-search">
      <input
        className="v-input"
        type="text"
        ref={input}
        {...comboboxAttributes(props, { open, at, failure })}
        value={textOf(value)}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <Found id={id} found={found} at={at} open={open} onChoose={choose} />
      <Failed id={failureId(id)} failure={failure} retry={props.registry.formContext.t('action.retry', 'Retry')} onRetry={onRetry} />
    </div>
  );
}

interface Shown {
  readonly open: boolean;
  readonly at: number;
  readonly failure: string | undefined;
}

/** Returns the attributes of an ARIA combobox: its list, its active option and the failure message. */
function comboboxAttributes(props: WidgetProps, { open, at, failure }: Shown) {
  const { id } = props;
  const described = props['aria-describedby'] ?? '';
  return {
    ...inputAttributes(failure === undefined ? props : { ...props, 'aria-describedby': `${described} ${failureId(id)}`.trim() }),
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': `${id}__list`,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': open && at !== NONE ? `${id}__found${at}` : undefined,
  };
}

function failureId(id: string): string {
  return `${id}__failure`;
}

interface FailedProps {
  readonly id: string;
  readonly failure: string | undefined;
  readonly retry: string;
  onRetry(): void;
}

/** Why there are no suggestions, and a button to retry; below the input. */
function Failed({ id, failure, retry, onRetry }: FailedProps) {
  if (failure === undefined) return null;
  return (
    <div className="v-unfound">
      <p id={id} className="v-help">
        {failure}
      </p>
      <button type="button" className="v-quiet" aria-describedby={id} onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}

interface FoundProps {
  readonly id: string;
  readonly found: readonly Suggestion[];
  readonly at: number;
  readonly open: boolean;
  onChoose(suggestion: Suggestion): void;
}

/** The list below the input. The focus stays in the input, which names the active option; a pointer must not move it. */
function Found({ id, found, at, open, onChoose }: FoundProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) (element.current?.children[at] ?? element.current)?.scrollIntoView?.({ block: 'nearest' });
  }, [open, at, found]);
  const list = { role: 'listbox', id: `${id}__list`, 'aria-labelledby': labelId(id), hidden: !open };
  const option = (nth: number) => ({ role: 'option', id: `${id}__found${nth}`, 'aria-selected': nth === at });
  return (
    <div className="v-found" ref={element} {...list}>
      {found.map((suggestion, nth) => (
        <div
          key={suggestion.id}
          {...option(nth)}
          onPointerDown={(event) => event.preventDefault()}
          {...{ onClick: () => onChoose(suggestion) }}
        >
          {suggestion.label}
        </div>
      ))}
    </div>
  );
}

/** Returns the new active index for an arrow key, or `close` or `choose`; undefined for other keys. Arrow keys pass the end of the list. */
function actOf(key: string, at: number, count: number): number | 'close' | 'choose' | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : NONE;
  if (key === 'ArrowUp') return at === NONE ? count - 1 : at - 1;
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return at === NONE ? 'close' : 'choose';
  return undefined;
}
