import { useRef } from 'react';
import { formatting } from '../../../engine/index.js';
import { Icon } from '../../ui/icon.js';
import { TypedInput } from './typed-input.js';
import { currentAnswer, labelId, textOf, type WidgetProps } from './widget.js';

/** A typed date; where the definition offers a calendar, a button beside it opens that of the browser, at the day that was typed. */
export function DateWidget(props: WidgetProps) {
  if (!props.options.calendar || props.readonly || props.disabled) return <TypedInput {...props} />;
  return (
    <span className="v-secret v-date">
      <TypedInput {...props} />
      <Calendar {...props} />
    </span>
  );
}

function Calendar(props: WidgetProps) {
  const { id, options, registry, onChange, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const showTyped = () => {
    if (input.current) input.current.value = formatting.day(textOf(currentAnswer(props)), 'yyyy-MM-dd') ?? '';
  };
  const open = () => {
    showTyped();
    try {
      input.current?.showPicker();
    } catch {
      // An old browser has none, and a frame of another site may not open it: the date is typed.
      document.getElementById(id)?.focus();
    }
  };
  const choose = (day: string) => {
    const answer = formatting.day(day, 'MM/dd/yyyy');
    onChange(answer);
    onBlur(id, answer);
    registry.formContext.announce(answer === undefined ? '' : (options.format?.display(answer) ?? answer));
  };
  return (
    <span className="v-calendar">
      <button
        type="button"
        className="v-quiet"
        aria-label={registry.formContext.t('form.calendar', 'Choose a date from a calendar')}
        aria-describedby={labelId(id)}
        onClick={open}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={input}
        type="date"
        {...options.calendar}
        tabIndex={-1}
        aria-hidden="true"
        onFocus={showTyped}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </span>
  );
}
