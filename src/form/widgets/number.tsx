import { readNumber } from '../../../engine/index.js';
import { TypedInput } from './typed-input.js';
import { answerOf, type WidgetProps } from './widget.js';

/**
 * A number as text with a number keyboard, because `type="number"` accepts e and +, changes on scrolling and hides invalid text. Text
 * that is no number stays, so that the check reports it.
 */
export function NumberWidget(props: WidgetProps) {
  return <TypedInput {...props} answer={(text) => readNumber(text) ?? answerOf(text)} />;
}
