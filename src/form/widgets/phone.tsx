import { useCallback } from 'react';
import { TypedInput } from './typed-input.js';
import type { WidgetProps } from './widget.js';

/** Digits of any script, as a Nepali keyboard types them. */
const ONLY_DIGITS = /^\p{Nd}*$/u;
const PHONE_CHARACTERS = /^[\p{Nd}\s()+.-]*$/u;

/**
 * A telephone number. In a country with a mask, its separators may be typed too; elsewhere only digits, and not more
 * than its numbers have. A number inserted at once is normalised.
 */
export function PhoneWidget(props: WidgetProps) {
  const { format } = props.options;
  const accepts = useCallback(
    (text: string, inserted: string) => {
      if ([...inserted].length > 1) return true;
      if (format?.mask() !== undefined) return PHONE_CHARACTERS.test(inserted);
      return ONLY_DIGITS.test(inserted) && (format?.normalise(text).length ?? 0) <= (format?.limit?.() ?? Infinity);
    },
    [format],
  );
  return <TypedInput {...props} type="tel" accepts={accepts} />;
}
