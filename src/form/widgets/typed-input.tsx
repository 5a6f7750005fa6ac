import { useRef, useState, type ComponentProps, type FocusEvent } from 'react';
import { inputAttributes } from './attributes.js';
import { afterKeystroke } from './mask.js';
import { useOwnText, type Typed } from './own-text.js';
import { answerOf, currentAnswer, reportTyped, textOf, type InputFormat, type InputProps, type Note } from './widget.js';
import { noteId, WidgetNote } from './widget-note.js';

const AS_TYPED: InputFormat = {
  mask: () => undefined,
  normalise: (typed) => typed,
  display: (answer) => answer,
  refusal: () => undefined,
};

interface TypedInputProps extends InputProps {
  readonly type?: 'text' | 'tel';
  /** What the visitor should look at; the refusal of a key comes before it. */
  readonly note?: Note | undefined;
  /** Attributes and listeners of a list of suggestions, which may come while the visitor types. */
  readonly combobox?: ComponentProps<'input'> | undefined;
  onText?(text: string): void;
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
export function TypedInput({ type = 'text', note, combobox, onText, answer = answerOf, ...props }: TypedInputProps) {
  const { id } = props;
  const { mask, normalise, display, refusal } = props.options.format ?? AS_TYPED;
  const typed = useRef<TypedText>(undefined);
  const [refused, setRefused] = useState<Note>();
  const textAfter = ({ how, ...key }: Typed) => {
    if (how === 'draft') return key.after;
    return how === 'key' ? afterKeystroke(mask(), key) : display(normalise(key.after));
  };
  const { ref, refresh } = useOwnText<HTMLInputElement>({
    read: () => textNow(typed.current, currentAnswer(props), display),
    onTyped: (change) => {
      const text = textAfter(change);
      typed.current = { text, value: answer(normalise(text)) };
      reportTyped(props, typed.current.value);
      setRefused(undefined);
      onText?.(text);
      return text;
    },
    refuses: (...key) => {
      const found = refusal(...key);
      if (found === undefined) return false;
      setRefused({ text: found });
      props.registry?.formContext.announce(found);
      return true;
    },
  });
  const shown = refused ?? note;
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    combobox?.onBlur?.(event);
    typed.current = undefined;
    refresh();
    props.onBlur(id, props.value);
  };
  const described = [props['aria-describedby'], shown && !(shown.isAnnounced && !shown.act) && noteId(id)].filter(Boolean).join(' ');
  return (
    <>
      <input
        className="v-input"
        type={type}
        ref={ref}
        {...inputAttributes(props)}
        {...combobox}
        aria-describedby={described || undefined}
        onBlur={onBlur}
      />
      <WidgetNote id={id} note={shown} />
    </>
  );
}

function textNow(typed: TypedText | undefined, answer: unknown, display: InputFormat['display']): string {
  return typed && Object.is(typed.value, answer) ? typed.text : display(textOf(answer));
}
