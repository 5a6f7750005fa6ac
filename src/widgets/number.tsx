import { useCallback } from 'react';
import { readNumber } from '../../engine/index.js';
import { TypedInput } from './typed-input.js';
import { answerOf, type WidgetProps } from './widget.js';

/** The signs of a number and of the beginning of one: no e, no E, no plus. */
const BEGINNING = /^-?\d*\.?\d*$/;
const NOT_THIS_KIND = 'error.number';

/**
 * A number as text with a number keyboard: `type="number"` takes e and +, scrolls its value away, and hides what it
 * cannot read. A sign that leads to no number of the field's kind does nothing: a third decimal, a minus.
 */
export function NumberWidget(props: WidgetProps) {
  const { typing } = props.hints;
  const accepts = useCallback(
    (text: string) => {
      if (!BEGINNING.test(text)) return false;
      const number = readNumber(/[-.]$/.test(text) ? `${text}1` : text);
      return number === undefined || typing?.fault(number) !== NOT_THIS_KIND;
    },
    [typing],
  );
  const onPaste = (event: React.ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (accepts(typing?.normalise(pasted) ?? pasted)) return;
    event.preventDefault();
    props.announce(props.say(NOT_THIS_KIND, 'Please enter a valid number'));
  };
  return (
    <span className="v-paste" onPasteCapture={onPaste}>
      <TypedInput {...props} accepts={accepts} answer={numberOf} />
    </span>
  );
}

/** The number, or the text that is none: the check says so. */
function numberOf(text: string): number | string | undefined {
  return readNumber(text) ?? answerOf(text);
}
