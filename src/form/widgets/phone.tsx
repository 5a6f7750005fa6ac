import { useEffect, useState, useSyncExternalStore } from 'react';
import { TypedInput } from './typed-input.js';
import { currentAnswer, textOf, type WidgetProps } from './widget.js';

/** A telephone number. What looks wrong for its country is a question, shown when the field is left and until the number changes. */
export function PhoneWidget(props: WidgetProps) {
  const { registry, options } = props;
  const question = options.format?.question;
  const [leftAnswer, setLeftAnswer] = useState('');
  const read = () => (leftAnswer !== '' && textOf(currentAnswer(props)) === leftAnswer ? question?.read(leftAnswer) : undefined);
  const text = useSyncExternalStore(question?.subscribe ?? neverChanges, () => read()?.text, nothing);
  const { announce } = registry.formContext;
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text, announce]);
  const onBlur: WidgetProps['onBlur'] = (...left) => {
    setLeftAnswer(textOf(currentAnswer(props)));
    props.onBlur(...left);
  };
  return <TypedInput {...props} type="tel" note={text === undefined ? undefined : read()} onBlur={onBlur} />;
}

const neverChanges = () => nothing;
const nothing = () => undefined;
