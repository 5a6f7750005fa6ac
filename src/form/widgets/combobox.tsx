import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, type FocusEvent, type KeyboardEvent } from 'react';
import { inputAttributes } from './attributes.js';
import { useSuggestions, type Suggestions } from './suggestions.js';
import { answerOf, labelId, textOf, type Suggestion, type WidgetProps } from './widget.js';

/** An ARIA combobox with a list. Typed text is an answer as it is; a chosen suggestion fills all its fields in one edit. */
export function Combobox(props: WidgetProps) {
  const { id, value } = props;
  const suggestions = useSuggestions(props);
  const { message, hasFailed = false, retry, close } = suggestions;
  const retryLabel = props.registry.formContext.t('action.retry', 'Retry');
  const list = useSuggestionList(props, suggestions);
  const attributes = list.getInputProps();
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    const isOpen = list.popupOpen;
    const hasActiveOption = Boolean(event.currentTarget.getAttribute('aria-activedescendant'));
    // Without a list, arrow keys move the cursor and Enter submits; Enter in a list without an active option only closes it.
    const isClosing = isOpen && event.key === 'Enter' && !hasActiveOption;
    event.defaultMuiPrevented = !isOpen || isClosing;
    if (!isClosing) return;
    event.preventDefault();
    close();
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    attributes.onBlur?.(event);
    close();
    props.onBlur(id, value);
  };
  const onRetry = () => {
    document.getElementById(id)?.focus();
    retry(textOf(value));
  };
  return (
    <div className="v-search">
      <input
        className="v-input"
        type="text"
        {...attributes}
        autoCapitalize={undefined}
        spellCheck={undefined}
        // A description that changes while the input has the focus is read out, and the announcement says that nothing was found.
        {...inputAttributes(hasFailed ? { ...props, 'aria-describedby': descriptionIds(props) } : props)}
        onKeyDown={list.getRootProps({ onKeyDown }).onKeyDown}
        onBlur={onBlur}
      />
      <SuggestionList id={id} list={list} />
      <SearchMessage id={messageId(id)} message={message} retry={hasFailed ? retryLabel : undefined} onRetry={onRetry} />
    </div>
  );
}

function useSuggestionList({ id, value, readonly: locked, onChange }: WidgetProps, { found, search, choose, close }: Suggestions) {
  return useAutocomplete<Suggestion, false, false, true>({
    id,
    options: found,
    filterOptions: (all) => all,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.id),
    freeSolo: true,
    includeInputInList: true,
    value: null,
    inputValue: textOf(value),
    open: found.length > 0 && !locked,
    onClose: close,
    onInputChange: (_event, text, reason) => {
      if (reason !== 'input') return;
      onChange(answerOf(text));
      search(text);
    },
    onChange: (_event, chosen) => {
      if (chosen !== null && typeof chosen !== 'string') choose(chosen);
    },
  });
}

function descriptionIds(props: WidgetProps): string {
  return `${props['aria-describedby'] ?? ''} ${messageId(props.id)}`.trim();
}

function messageId(id: string): string {
  return `${id}__failure`;
}

interface SearchMessageProps {
  readonly id: string;
  readonly message: string | undefined;
  /** The label of the button to retry; undefined if retrying finds nothing else. */
  readonly retry: string | undefined;
  onRetry(): void;
}

function SearchMessage({ id, message, retry, onRetry }: SearchMessageProps) {
  if (message === undefined) return null;
  return (
    <div className="v-unfound">
      <p id={id} className="v-help">
        {message}
      </p>
      {retry !== undefined && (
        <button type="button" className="v-quiet" aria-describedby={id} onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  );
}

interface SuggestionListProps {
  readonly id: string;
  readonly list: ReturnType<typeof useSuggestionList>;
}

/** The focus stays in the input, which names the active option. */
function SuggestionList({ id, list }: SuggestionListProps) {
  const { popupOpen: isOpen, groupedOptions } = list;
  const listId = `${id}-listbox`;
  useEffect(() => {
    if (isOpen) document.getElementById(listId)?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, listId, groupedOptions.length]);
  if (!isOpen) return null;
  return (
    <ul className="v-found" {...list.getListboxProps()} aria-labelledby={labelId(id)}>
      {groupedOptions.map((suggestion, index) => {
        const { key, ...option } = list.getOptionProps({ option: suggestion, index });
        return (
          <li key={key} {...option}>
            {suggestion.label}
          </li>
        );
      })}
    </ul>
  );
}
