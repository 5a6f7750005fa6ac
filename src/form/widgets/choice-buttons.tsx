import type { WidgetProps } from './widget.js';

/** A click on the active option clears the answer (SPEC 2). */
export function ChoiceButtonsWidget({ id, value, options, readonly: locked, ...props }: WidgetProps) {
  return (
    <div className="v-toggles" onBlur={onFocusOut(() => props.onBlur(id, value))}>
      {options.enumOptions?.map((option, index) => {
        const active = value === option.value;
        return (
          <button
            key={String(option.value)}
            type="button"
            className="v-toggle"
            id={index === 0 ? id : `${id}__${index}`}
            aria-pressed={active}
            disabled={locked}
            onClick={() => props.onChange(active ? undefined : option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

/** Ignores moves of the focus from one control of the group to the next. */
export function onFocusOut(onLeave: () => void) {
  return (event: React.FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
}
