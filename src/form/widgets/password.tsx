import { useState } from 'react';
import { inputAttributes } from './attributes.js';
import { answerOf, textOf, type WidgetProps } from './widget.js';

export function PasswordWidget(props: WidgetProps) {
  const [visible, setVisible] = useState(false);
  return (
    <span className="v-secret">
      <input
        className="v-input"
        type={visible ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        {...inputAttributes(props)}
        value={textOf(props.value)}
        onChange={(event) => props.onChange(answerOf(event.currentTarget.value))}
      />
      <button type="button" className="v-quiet" aria-pressed={visible} aria-controls={props.id} onClick={() => setVisible(!visible)}>
        {props.registry.formContext.t('form.show', 'Show')}
      </button>
    </span>
  );
}
