import type { WidgetProps } from './widget.js';

/** One of a few as toggle buttons; the active one clicked again is taken back (SPEC 2). */
export function ChoiceButtonsWidget(props: WidgetProps) {
  const { id, options, value, locked } = props;
  return (
    <div className="v-toggles" onBlur={leftBehind(props.onLeave)}>
      {options.map((option, nth) => {
        const active = value === option.value;
        return (
          <button
            key={String(option.value)}
            type="button"
            className="v-toggle"
            id={nth === 0 ? id : `${id}__${nth}`}
            aria-pressed={active}
            disabled={locked}
            onClick={() => props.onEdit(active ? undefined : option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

/** A group is left when the focus goes out of it, not from one of its buttons to the next. */
export function leftBehind(onLeave: () => void) {
  return (event: React.FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
}
