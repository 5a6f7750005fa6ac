import { describedAttributes } from './attributes.js';
import { noteOption } from './filled-in.js';
import type { WidgetOptions, WidgetProps } from './widget.js';

/** The empty option clears the answer. */
export function SelectWidget(props: WidgetProps) {
  const { id, options, value, placeholder, registry } = props;
  return (
    <select
      className="v-input v-select"
      // A new function with each rendering, so that React calls it with each.
      ref={(select) => noteOption(select)}
      {...describedAttributes(props)}
      autoComplete={options.autocomplete}
      disabled={props.readonly}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => props.onChange(optionValue(options, event.currentTarget.value))}
      onBlur={() => props.onBlur(id, value)}
    >
      <option value="">{placeholder || registry.formContext.t('form.choose', 'Choose one')}</option>
      {options.enumOptions?.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function optionValue({ enumOptions = [] }: WidgetOptions, text: string): unknown {
  return enumOptions.find((option) => String(option.value) === text)?.value;
}
