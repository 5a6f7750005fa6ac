import { describedAttributes } from './attributes.js';
import type { WidgetProps } from './widget.js';

/** On or off. */
export function ToggleWidget(props: WidgetProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="v-switch"
      {...describedAttributes(props)}
      disabled={props.locked}
      aria-checked={props.value === true}
      checked={props.value === true}
      onChange={(event) => props.onEdit(event.currentTarget.checked)}
      onBlur={props.onLeave}
    />
  );
}
