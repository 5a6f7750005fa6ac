import type { Option } from '../../engine/index.js';
import { describedAttributes } from './attributes.js';
import type { WidgetProps } from './widget.js';

/** One of many. The empty option is how a choice is taken back. */
export function SelectWidget(props: WidgetProps) {
  const { options, value, hints } = props;
  return (
    <select
      className="v-input v-select"
      {...describedAttributes(props)}
      autoComplete={hints.autocomplete}
      disabled={props.locked}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => props.onEdit(optionValue(options, event.currentTarget.value))}
      onBlur={props.onLeave}
    >
      <option value="">{hints.placeholder ?? props.say('form.choose', 'Choose one')}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** The browser knows texts only; the answer is the option's own value. */
export function optionValue(options: readonly Option[], text: string): unknown {
  return options.find((option) => String(option.value) === text)?.value;
}
