import { TypedInput } from './typed-input.js';
import type { WidgetProps } from './widget.js';

/** Digits in groups, such as a ZIP code or the last four digits of a number. */
export function MaskedWidget(props: WidgetProps) {
  return <TypedInput {...props} />;
}
