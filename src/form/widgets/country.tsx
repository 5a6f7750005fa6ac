import { SelectWidget } from './select.js';
import type { WidgetProps } from './widget.js';

/** A country as a native select, which brings type-ahead, autofill and the picker of a phone. */
export function CountryWidget(props: WidgetProps) {
  return <SelectWidget {...props} options={{ ...props.options, autocomplete: props.options.autocomplete ?? 'country' }} />;
}
