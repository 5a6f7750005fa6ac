import { TypedInput } from './typed-input.js';
import type { InputProps } from './widget.js';

/** One line of text; also dates, since a calendar would need a hundred clicks to reach a year of birth, and digits in groups. */
export function TextWidget(props: InputProps) {
  return <TypedInput {...props} />;
}
