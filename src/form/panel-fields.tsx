import { SearchWidget } from './widgets/search.js';
import { SelectWidget } from './widgets/select.js';
import type { WidgetProps, SuggestionSource } from './widgets/widget.js';

interface SelectFieldProps extends WidgetProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A select for the controls of panels, which supply the options. */
export function SelectField({ choices, ...props }: SelectFieldProps) {
  return <SelectWidget {...props} options={{ ...props.options, enumOptions: choices }} />;
}

interface SearchFieldProps extends WidgetProps {
  readonly suggestions: SuggestionSource;
}

/** A text with suggestions for the controls of panels, which supply the suggestions. */
export function SearchField({ suggestions, ...props }: SearchFieldProps) {
  return <SearchWidget {...props} options={{ suggestions }} />;
}
