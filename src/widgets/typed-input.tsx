import { useCallback, useReducer, useRef } from 'react';
import { inputAttributes } from './attributes.js';
import { afterKeystroke } from './mask.js';
import { useOwnText } from './own-text.js';
import { answerOf, textOf, type Typing, type WidgetProps } from './widget.js';

const AS_TYPED: Typing = { mask: () => undefined, normalise: (typed) => typed, display: (answer) => answer, fault: () => undefined };

interface TypedInputProps extends WidgetProps {
  readonly type?: 'text' | 'tel';
  /** What the text may become by typing; a key that leads elsewhere does nothing. Pasted text is never held back. */
  accepts?(text: string): boolean;
  /** What a text is as an answer, where it is not the text itself. */
  answer?(text: string): unknown;
}

interface Standing {
  readonly text: string;
  readonly value: unknown;
}

/**
 * An input whose text is not its answer: `(212) 555 1234` is `2125551234`. What was typed stands until the input is left
 * or the answer changes from elsewhere; what was pasted or filled in by the browser is normalised first and masked after.
 */
export function TypedInput({ type = 'text', accepts, answer = answerOf, ...props }: TypedInputProps) {
  const { mask, normalise, display } = props.hints.typing ?? AS_TYPED;
  const typed = useRef<Standing>(undefined);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const own = useOwnText<HTMLInputElement>(
    () => textNow(typed.current, props.now(), display),
    ({ event, ...key }) => {
      const text = isKeystroke(event) ? afterKeystroke(mask(), key) : display(normalise(key.after));
      typed.current = { text, value: answer(normalise(text)) };
      props.onEdit(typed.current.value, 'shown');
      return text;
    },
  );
  const guard = useGuard(accepts);
  const ref = useCallback(
    (input: HTMLInputElement | null) => {
      const ends = [own(input), guard(input)];
      return () => ends.forEach((end) => end?.());
    },
    [own, guard],
  );
  const onBlur = () => {
    typed.current = undefined;
    drawAgain();
    props.onLeave();
  };
  return <input className="v-input" type={type} ref={ref} {...inputAttributes(props)} onBlur={onBlur} />;
}

function textNow(typed: Standing | undefined, answer: unknown, display: Typing['display']): string {
  return typed && Object.is(typed.value, answer) ? typed.text : display(textOf(answer));
}

/** Typing and deleting; not pasting, dropping, or the browser's autofill. */
function isKeystroke(event: Event): boolean {
  const kind = 'inputType' in event ? String(event.inputType) : '';
  return kind.startsWith('delete') || kind === 'insertText' || kind === 'insertCompositionText' || kind.startsWith('history');
}

/** React's own `onBeforeInput` is another event, so the browser's is listened to. */
function useGuard(accepts: ((text: string) => boolean) | undefined) {
  return useCallback(
    (input: HTMLInputElement | null) => {
      if (!input || !accepts) return undefined;
      const guard = (event: InputEvent) => {
        if (event.inputType === 'insertText' && event.data !== null && !accepts(afterInsert(input, event.data))) event.preventDefault();
      };
      input.addEventListener('beforeinput', guard);
      return () => input.removeEventListener('beforeinput', guard);
    },
    [accepts],
  );
}

function afterInsert(input: HTMLInputElement, inserted: string): string {
  const start = input.selectionStart ?? input.value.length;
  return input.value.slice(0, start) + inserted + input.value.slice(input.selectionEnd ?? start);
}
