import { SearchWidget } from './widgets/search.js';
import type { SuggestionSource, WidgetProps } from './widgets/widget.js';

interface SearchFieldProps extends WidgetProps {
  readonly suggestions: SuggestionSource;
}

/** A text with suggestions for the controls of panels, which supply the suggestions. */
export function SearchField({ suggestions, ...props }: SearchFieldProps) {
  return <SearchWidget {...props} options={{ ...props.options, suggestions }} />;
}
