import { describedAttributes } from './attributes.js';
import type { WidgetProps } from './widget.js';

/** Yes, or nothing said. */
export function BoxWidget(props: WidgetProps) {
  return (
    <input
      type="checkbox"
      className="v-box"
      {...describedAttributes(props)}
      disabled={props.locked}
      checked={props.value === true}
      onChange={(event) => props.onEdit(event.currentTarget.checked)}
      onBlur={props.onLeave}
    />
  );
}
