import { useRef } from 'react';
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
  const calendar = useRef<HTMLInputElement>(null);
  const showTyped = () => {
    if (calendar.current) calendar.current.value = textOf(currentAnswer(props)).replace(/^(..)\/(..)\/(....)$/, '$3-$1-$2');
  };
  const open = () => {
    showTyped();
    try {
      calendar.current?.showPicker();
    } catch {
      // An old browser has none, and a frame of another site may not open it: the date is typed.
      document.getElementById(id)?.focus();
    }
  };
  const choose = (day: string) => {
    const answer = day.replace(/(....)-(..)-(..)/, '$2/$3/$1') || undefined;
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
        ref={calendar}
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
