import { describedAttributes } from './attributes.js';
import type { WidgetProps } from './widget.js';

export function ToggleWidget(props: WidgetProps) {
  const { id, value } = props;
  return (
    <input
      type="checkbox"
      role="switch"
      className="v-switch"
      {...describedAttributes(props)}
      disabled={props.readonly}
      aria-checked={value === true}
      checked={value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={() => props.onBlur(id, value)}
    />
  );
}
