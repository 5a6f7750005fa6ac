import { inputAttributes } from './attributes.js';
import { useOwnText } from './own-text.js';
import { answerOf, currentAnswer, reportTyped, textOf, type WidgetProps } from './widget.js';

export function LinesWidget(props: WidgetProps) {
  const { ref } = useOwnText<HTMLTextAreaElement>({
    read: () => textOf(currentAnswer(props)),
    onTyped: ({ after }) => {
      reportTyped(props, answerOf(after));
      return after;
    },
  });
  return <textarea className="v-input v-lines" rows={4} ref={ref} {...inputAttributes(props)} enterKeyHint="enter" />;
}
