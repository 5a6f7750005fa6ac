import { inputAttributes } from './attributes.js';
import { useOwnText } from './own-text.js';
import { answerOf, textOf, type WidgetProps } from './widget.js';

/** Several lines of text. */
export function LinesWidget(props: WidgetProps) {
  const lines = useOwnText<HTMLTextAreaElement>(
    () => textOf(props.now()),
    ({ after }) => {
      props.onEdit(answerOf(after), 'shown');
      return after;
    },
  );
  return <textarea className="v-input v-lines" rows={4} ref={lines} {...inputAttributes(props)} />;
}
