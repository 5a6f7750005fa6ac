import { useState } from 'react';
import { inputAttributes } from './attributes.js';
import { answerOf, textOf, type WidgetProps } from './widget.js';

/** A secret, which can be looked at while it is typed. */
export function PasswordWidget(props: WidgetProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="v-secret">
      <input
        className="v-input"
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        {...inputAttributes(props)}
        value={textOf(props.value)}
        onChange={(event) => props.onEdit(answerOf(event.currentTarget.value))}
      />
      <button type="button" className="v-quiet" aria-pressed={shown} aria-controls={props.id} onClick={() => setShown(!shown)}>
        {props.say('form.show', 'Show')}
      </button>
    </span>
  );
}
