import { useCallback } from 'react';
import { TypedInput } from './typed-input.js';
import type { WidgetProps } from './widget.js';

const ONLY_DIGITS = /^\d*$/;
const PHONE_CHARACTERS = /^[\d\s()+.-]*$/;

/**
 * A telephone number. In a country with a mask, its separators may be typed too; elsewhere only digits, and not more
 * than its numbers have.
 */
export function PhoneWidget(props: WidgetProps) {
  const { format } = props.options;
  const accepts = useCallback(
    (text: string) =>
      format?.mask() === undefined ? ONLY_DIGITS.test(text) && format?.errorKey(text) === undefined : PHONE_CHARACTERS.test(text),
    [format],
  );
  return <TypedInput {...props} type="tel" accepts={accepts} />;
}
