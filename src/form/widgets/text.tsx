import { inputAttributes } from './attributes.js';
import { useOwnText } from './own-text.js';
import { TypedInput } from './typed-input.js';
import { answerOf, currentAnswer, reportTyped, textOf, type WidgetProps } from './widget.js';

export function TextWidget(props: WidgetProps) {
  return props.options.format ? <TypedInput {...props} /> : <PlainInput {...props} />;
}

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
