import { useCallback, useReducer, useRef } from 'react';
import { inputAttributes } from './attributes.js';
import { afterKeystroke } from './mask.js';
import { useOwnText } from './own-text.js';
import { answerOf, currentAnswer, reportTyped, textOf, type InputFormat, type InputProps } from './widget.js';

const AS_TYPED: InputFormat = {
  mask: () => undefined,
  normalise: (typed) => typed,
  display: (answer) => answer,
  errorKey: () => undefined,
};

interface TypedInputProps extends InputProps {
  readonly type?: 'text' | 'tel';
  /** Whether the text may result from typing `inserted`; other keys are ignored. Pasted text is never refused. */
  accepts?(text: string, inserted: string): boolean;
  /** Converts a normalised text to the answer. */
  answer?(text: string): unknown;
}

interface TypedText {
  readonly text: string;
  readonly value: unknown;
}

/**
 * An input whose text differs from its answer: `(212) 555 1234` is `2125551234`. Typed text stays as it is until the
 * input loses the focus or the answer changes elsewhere; pasted and autofilled text is normalised, then masked.
 */
export function TypedInput({ type = 'text', accepts, answer = answerOf, ...props }: TypedInputProps) {
  const { mask, normalise, display } = props.options.format ?? AS_TYPED;
  const typed = useRef<TypedText>(undefined);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const own = useOwnText<HTMLInputElement>(
    () => textNow(typed.current, currentAnswer(props), display),
    ({ event, ...key }) => {
      const text = isKeystroke(event) ? afterKeystroke(mask(), key) : display(normalise(key.after));
      typed.current = { text, value: answer(normalise(text)) };
      reportTyped(props, typed.current.value);
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
    rerender();
    props.onBlur(props.id, props.value);
  };
  return <input className="v-input" type={type} ref={ref} {...inputAttributes(props)} onBlur={onBlur} />;
}

function textNow(typed: TypedText | undefined, answer: unknown, display: InputFormat['display']): string {
  return typed && Object.is(typed.value, answer) ? typed.text : display(textOf(answer));
}

/** True for typing and deleting; false for pasting, dropping and autofill. */
function isKeystroke(event: Event): boolean {
  const kind = 'inputType' in event ? String(event.inputType) : '';
  return kind.startsWith('delete') || kind === 'insertText' || kind === 'insertCompositionText' || kind.startsWith('history');
}

/** Uses the native `beforeinput` event, which React lacks. */
function useGuard(accepts: TypedInputProps['accepts']) {
  return useCallback(
    (input: HTMLInputElement | null) => {
      if (!input || !accepts) return undefined;
      const guard = (event: InputEvent) => {
        if (event.inputType === 'insertText' && event.data !== null && !accepts(afterInsert(input, event.data), event.data))
          event.preventDefault();
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
