import { onFocusOut } from './choice-buttons.js';
import { isInvalid, type WidgetProps } from './widget.js';

/** The answer lists the chosen options in their order; undefined if none is chosen. */
export function BoxesWidget(props: WidgetProps) {
  const { id, value, readonly: locked } = props;
  const options = props.options.enumOptions ?? [];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (changed: unknown, on: boolean) => {
    const next = options.map((option): unknown => option.value).filter((each) => (each === changed ? on : chosen.includes(each)));
    props.onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div className="v-cards" onBlur={onFocusOut(() => props.onBlur(id, value))}>
      {options.map((option, index) => (
        <label key={String(option.value)} className="v-card">
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}__${index}`}
            name={id}
            value={String(option.value)}
            checked={chosen.includes(option.value)}
            disabled={locked}
            aria-invalid={isInvalid(props) || undefined}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
