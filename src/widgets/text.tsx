import { inputAttributes } from './attributes.js';
import { TypedInput } from './typed-input.js';
import { answerOf, textOf, type WidgetProps } from './widget.js';

/** One line of text. A format that normalises or displays gets the typed input. */
export function TextWidget(props: WidgetProps) {
  if (props.hints.typing) return <TypedInput {...props} />;
  const type = props.hints.keyboard === 'email' ? 'email' : 'text';
  return (
    <input
      className="v-input"
      type={type}
      {...inputAttributes(props)}
      value={textOf(props.value)}
      onChange={(event) => props.onEdit(answerOf(event.currentTarget.value))}
    />
  );
}
