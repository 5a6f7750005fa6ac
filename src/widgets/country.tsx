import { SelectWidget } from './select.js';
import type { WidgetProps } from './widget.js';

/** A country, by the browser's own list: type-ahead, autofill and the phone's wheel come with it. */
export function CountryWidget(props: WidgetProps) {
  return <SelectWidget {...props} hints={{ ...props.hints, autocomplete: props.hints.autocomplete ?? 'country' }} />;
}
