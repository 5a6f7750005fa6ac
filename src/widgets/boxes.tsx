import { leftBehind } from './choice-buttons.js';
import type { WidgetProps } from './widget.js';

/** Any of a few. The answer is a list in the order of the options, whatever order they were ticked in. */
export function BoxesWidget(props: WidgetProps) {
  const { id, options, value, locked, invalid } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (changed: unknown, on: boolean) => {
    const next = options.map((option) => option.value).filter((each) => (each === changed ? on : chosen.includes(each)));
    props.onEdit(next.length === 0 ? undefined : next);
  };
  return (
    <div className="v-cards" onBlur={leftBehind(props.onLeave)}>
      {options.map((option, nth) => (
        <label key={String(option.value)} className="v-card">
          <input
            type="checkbox"
            id={nth === 0 ? id : `${id}__${nth}`}
            name={id}
            value={String(option.value)}
            checked={chosen.includes(option.value)}
            disabled={locked}
            aria-invalid={invalid || undefined}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
