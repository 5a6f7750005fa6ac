import { optionValue } from './select.js';
import type { WidgetProps } from './widget.js';

/** One of a few, each in sight. */
export function RadioWidget(props: WidgetProps) {
  const { id, options, value, locked } = props;
  return (
    <div className="v-cards">
      {options.map((option, nth) => (
        <label key={String(option.value)} className="v-card">
          <input
            type="radio"
            id={nth === 0 ? id : `${id}__${nth}`}
            name={id}
            value={String(option.value)}
            checked={value === option.value}
            disabled={locked}
            onChange={(event) => props.onEdit(optionValue(options, event.currentTarget.value))}
            onBlur={props.onLeave}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
