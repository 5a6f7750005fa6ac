import { useCallback } from 'react';
import { TypedInput } from './typed-input.js';
import type { WidgetProps } from './widget.js';

const ONLY_DIGITS = /^\d*$/;
const PHONE_SIGNS = /^[\d\s()+.-]*$/;

/**
 * A telephone number. Where the country groups digits the signs between them may be typed too; elsewhere digits only, and
 * no more than its numbers have.
 */
export function PhoneWidget(props: WidgetProps) {
  const { typing } = props.hints;
  const accepts = useCallback(
    (text: string) => (typing?.mask() === undefined ? ONLY_DIGITS.test(text) && typing?.fault(text) === undefined : PHONE_SIGNS.test(text)),
    [typing],
  );
  return <TypedInput {...props} type="tel" accepts={accepts} />;
}
