import { TypedInput } from './typed-input.js';
import type { WidgetProps } from './widget.js';

/** Digits in groups: a zip, the last four of a number. */
export function MaskedWidget(props: WidgetProps) {
  return <TypedInput {...props} />;
}
