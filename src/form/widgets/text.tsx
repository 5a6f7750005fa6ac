import { TypedInput } from './typed-input.js';
import type { InputProps } from './widget.js';

/** One line of text; also digits in groups. */
export function TextWidget(props: InputProps) {
  return <TypedInput {...props} />;
}
