import { optionValue } from './select.js';
import type { WidgetProps } from './widget.js';

export function RadioWidget({ id, options, value, readonly: locked, onChange, onBlur }: WidgetProps) {
  return (
    <div className="v-cards">
      {options.enumOptions?.map((option, index) => (
        <label key={String(option.value)} className="v-card">
          <input
            type="radio"
            id={index === 0 ? id : `${id}__${index}`}
            name={id}
            value={String(option.value)}
            checked={value === option.value}
            disabled={locked}
            onChange={(event) => onChange(optionValue(options, event.currentTarget.value))}
            onBlur={() => onBlur(id, value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
