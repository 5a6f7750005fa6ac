import { TypedInput } from './typed-input.js';
import type { WidgetProps } from './widget.js';

/** A date that is known by heart, so it is typed: a calendar would take a hundred clicks to a birth year. */
export function DateWidget(props: WidgetProps) {
  return <TypedInput {...props} />;
}
