import { inputAttributes } from './attributes.js';
import { useOwnText } from './own-text.js';
import { TypedInput } from './typed-input.js';
import { answerOf, currentAnswer, reportTyped, textOf, type WidgetProps } from './widget.js';

/** Shows an input for one line of text; the typed input if the field's format converts its text. */
export function TextWidget(props: WidgetProps) {
  return props.options.format ? <TypedInput {...props} /> : <PlainInput {...props} />;
}

/** Shows a text input that keeps its own text. */
function PlainInput(props: WidgetProps) {
  const ref = useOwnText<HTMLInputElement>(
    () => textOf(currentAnswer(props)),
    ({ after }) => {
      reportTyped(props, answerOf(after));
      return after;
    },
  );
  const type = props.options.inputMode === 'email' ? 'email' : 'text';
  return <input className="v-input" type={type} ref={ref} {...inputAttributes(props)} />;
}
