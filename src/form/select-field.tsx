import { SelectWidget } from './widgets/select.js';
import type { WidgetProps } from './widgets/widget.js';

interface SelectFieldProps extends WidgetProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A select for the controls of panels, which supply the options. */
export function SelectField({ choices, ...props }: SelectFieldProps) {
  return <SelectWidget {...props} options={{ ...props.options, enumOptions: choices }} />;
}
