import { describedAttributes } from './attributes.js';
import type { WidgetProps } from './widget.js';

export function BoxWidget(props: WidgetProps) {
  const { id, value } = props;
  return (
    <input
      type="checkbox"
      className="v-box"
      {...describedAttributes(props)}
      disabled={props.readonly}
      checked={value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={() => props.onBlur(id, value)}
    />
  );
}
