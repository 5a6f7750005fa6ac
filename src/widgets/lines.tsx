import { inputAttributes } from './attributes.js';
import { answerOf, textOf, type WidgetProps } from './widget.js';

/** Several lines of text. */
export function LinesWidget(props: WidgetProps) {
  return (
    <textarea
      className="v-input v-lines"
      rows={4}
      {...inputAttributes(props)}
      value={textOf(props.value)}
      onChange={(event) => props.onEdit(answerOf(event.currentTarget.value))}
    />
  );
}
