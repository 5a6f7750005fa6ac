import { inputAttributes } from './attributes.js';
import { useOwnText } from './own-text.js';
import { TypedInput } from './typed-input.js';
import { answerOf, textOf, type WidgetProps } from './widget.js';

/** One line of text. A format that normalises or displays gets the typed input. */
export function TextWidget(props: WidgetProps) {
  return props.hints.typing ? <TypedInput {...props} /> : <PlainInput {...props} />;
}

function PlainInput(props: WidgetProps) {
  const input = useOwnText<HTMLInputElement>(
    () => textOf(props.now()),
    ({ after }) => {
      props.onEdit(answerOf(after), 'shown');
      return after;
    },
  );
  const type = props.hints.keyboard === 'email' ? 'email' : 'text';
  return <input className="v-input" type={type} ref={input} {...inputAttributes(props)} />;
}
