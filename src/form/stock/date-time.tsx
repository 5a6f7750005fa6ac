import { getTemplate, type RJSFSchema, type WidgetProps } from '@rjsf/utils';
import { createElement } from 'react';

/** RJSF's DateTimeWidget without its conversion to UTC: the answer is the local text that was typed, such as 2026-11-25T10:30. */
export function DateTimeWidget(props: WidgetProps<unknown, RJSFSchema>) {
  return createElement(getTemplate('BaseInputTemplate', props.registry, props.options), { ...props, type: 'datetime-local' });
}
