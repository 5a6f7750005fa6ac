import { useCallback } from 'react';
import { readNumber } from '../../../engine/index.js';
import { TypedInput } from './typed-input.js';
import { answerOf, type WidgetProps } from './widget.js';

/** A number or the beginning of one: without e, E or plus. */
const BEGINNING = /^-?\d*\.?\d*$/;
const WRONG_NUMBER = 'error.number';

/**
 * A number as text with a number keyboard, because `type="number"` accepts e and +, changes on scrolling and hides
 * invalid text. A character that leads to no number of the field's kind, such as a third decimal, is ignored.
 */
export function NumberWidget(props: WidgetProps) {
  const { format } = props.options;
  const { t, announce } = props.registry.formContext;
  const accepts = useCallback(
    (text: string) => {
      if (!BEGINNING.test(text)) return false;
      const number = readNumber(/[-.]$/.test(text) ? `${text}1` : text);
      return number === undefined || format?.errorKey(number) !== WRONG_NUMBER;
    },
    [format],
  );
  const onPaste = (event: React.ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (accepts(format?.normalise(pasted) ?? pasted)) return;
    event.preventDefault();
    announce(t(WRONG_NUMBER, 'Please enter a valid number'));
  };
  return (
    <span className="v-paste" onPasteCapture={onPaste}>
      <TypedInput {...props} accepts={accepts} answer={numberOf} />
    </span>
  );
}

/** Text that is no number stays, so that the check reports it. */
function numberOf(text: string): number | string | undefined {
  return readNumber(text) ?? answerOf(text);
}
