import { TypedInput } from './typed-input.js';
import type { InputProps } from './widget.js';

/** A date as typed text: a calendar would need a hundred clicks to reach a year of birth. */
export function DateWidget(props: InputProps) {
  return <TypedInput {...props} />;
}
