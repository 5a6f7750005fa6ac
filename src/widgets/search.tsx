import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inputAttributes } from './attributes.js';
import { useSuggestions } from './suggestions.js';
import { answerOf, labelId, textOf, type Suggestion, type WidgetProps } from './widget.js';

const NONE = -1;

/**
 * Text with suggestions: an ARIA combobox with a list. What is typed counts as it is; a chosen suggestion fills the
 * fields it belongs to in one act.
 */
export function SearchWidget(props: WidgetProps) {
  const { id, value, locked } = props;
  const [at, setAt] = useState(NONE);
  const { found, failure, look, lookAgain, take, close } = useSuggestions(props);
  const input = useRef<HTMLInputElement>(null);
  const open = found.length > 0 && !locked;

  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    take(suggestion);
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
    props.onEdit(answerOf(text));
    look(text);
  };
  const onBlur = () => {
    close();
    props.onLeave();
  };
  const onRetry = () => {
    input.current?.focus();
    lookAgain(textOf(value));
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
      <Failed id={failureId(id)} failure={failure} retry={props.say('action.retry', 'Retry')} onRetry={onRetry} />
    </div>
  );
}

interface Shown {
  readonly open: boolean;
  readonly at: number;
  readonly failure: string | undefined;
}

function comboboxAttributes(props: WidgetProps, { open, at, failure }: Shown) {
  const { id, describedBy = '' } = props;
  return {
    ...inputAttributes(failure === undefined ? props : { ...props, describedBy: `${describedBy} ${failureId(id)}`.trim() }),
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

/** Under the input: why nothing is suggested, and the way on. */
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

/** The list under the input. The focus stays in the input, which names the active option; the pointer must not take it away. */
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

/** The arrow keys lead round the end and back to the input. Enter chooses what was moved to, and never submits past an open list. */
function actOf(key: string, at: number, count: number): number | 'close' | 'choose' | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : NONE;
  if (key === 'ArrowUp') return at === NONE ? count - 1 : at - 1;
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return at === NONE ? 'close' : 'choose';
  return undefined;
}
