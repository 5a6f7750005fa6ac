import useAutocomplete from '@mui/material/useAutocomplete';
import { memo, useEffect, useLayoutEffect, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { useSuggestions, type Suggestions } from './suggestions.js';
import { currentAnswer, labelId, textOf, type Note, type Suggestion, type WidgetProps } from './widget.js';

/** What the list lends to the input beside it. */
export interface ListedInput {
  readonly attributes?: ComponentProps<'input'>;
  readonly note?: Note | undefined;
  onText?(text: string): void;
}

export interface ComboboxProps extends WidgetProps {
  /** Whether the visitor typed before the list was there. */
  readonly isTyped: RefObject<boolean>;
  onInput(input: ListedInput): void;
}

/**
 * The list of an ARIA combobox whose input is there already. Typed text is an answer as it is; a chosen suggestion fills all its fields in
 * one edit.
 */
export const Combobox = memo(function Combobox({ isTyped, onInput, ...props }: ComboboxProps) {
  const { id } = props;
  const suggestions = useSuggestions(props);
  const list = useSuggestionList(props, suggestions);
  const { ref, onBlur, ...own } = list.getInputProps();
  useLayoutEffect(() => {
    if (ref && 'current' in ref) ref.current = document.getElementById(id) as HTMLInputElement | null;
    onInput({
      attributes: {
        role: own.role,
        'aria-autocomplete': own['aria-autocomplete'],
        'aria-expanded': own['aria-expanded'],
        'aria-controls': own['aria-controls'],
        'aria-activedescendant': own['aria-activedescendant'],
        onFocus: own.onFocus,
        onMouseDown: own.onMouseDown,
        onKeyDown: list.getRootProps({ onKeyDown: (event: ListKeyEvent) => decideKey(event, list.popupOpen, suggestions.close) }).onKeyDown,
        onBlur: (event) => {
          onBlur?.(event);
          suggestions.close();
        },
      },
      note: noteOf(props, suggestions),
      onText: suggestions.search,
    });
  });
  useEffect(() => {
    if (isTyped.current && document.activeElement?.id === id) suggestions.search(textOf(currentAnswer(props)));
    // What was typed before the list was there is searched for once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <SuggestionList id={id} list={list} />;
});

type ListKeyEvent = KeyboardEvent & { defaultMuiPrevented?: boolean };

/** Without a list, arrow keys move the cursor and Enter submits; Enter in a list without an active option only closes it. */
function decideKey(event: ListKeyEvent, isOpen: boolean, close: () => void): void {
  const hasActiveOption = Boolean(event.currentTarget.getAttribute('aria-activedescendant'));
  const isClosing = isOpen && event.key === 'Enter' && !hasActiveOption;
  event.defaultMuiPrevented = !isOpen || isClosing;
  if (!isClosing) return;
  event.preventDefault();
  close();
}

function noteOf(props: WidgetProps, { message, hasFailed, retry }: Suggestions): Note | undefined {
  if (message === undefined) return undefined;
  const label = props.registry.formContext.t('action.retry', 'Retry');
  const act = { label, onAct: () => retry(textOf(currentAnswer(props))) };
  return { text: message, isAnnounced: true, act: hasFailed ? act : undefined };
}

function useSuggestionList(props: WidgetProps, { found, choose, close }: Suggestions) {
  return useAutocomplete<Suggestion, false, false, true>({
    id: props.id,
    options: found,
    filterOptions: (all) => all,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.id),
    freeSolo: true,
    includeInputInList: true,
    value: null,
    inputValue: textOf(currentAnswer(props)),
    open: found.length > 0 && !props.readonly,
    onClose: close,
    onChange: (_event, chosen) => {
      if (chosen !== null && typeof chosen !== 'string') choose(chosen);
    },
  });
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
