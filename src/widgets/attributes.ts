import type { WidgetProps } from './widget.js';

type Described = Pick<WidgetProps, 'id' | 'required' | 'invalid' | 'describedBy'>;

/** What ties a control to its label, help and problem. */
export function describedAttributes({ id, required, invalid, describedBy }: Described) {
  return {
    id,
    name: id,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
}

/** The attributes of a text input. A locked one stays readable and reachable. */
export function inputAttributes(props: WidgetProps) {
  const { hints, locked } = props;
  return {
    ...describedAttributes(props),
    autoComplete: hints.autocomplete,
    inputMode: hints.keyboard,
    placeholder: hints.placeholder,
    readOnly: locked || undefined,
    'aria-disabled': locked || undefined,
    onBlur: props.onLeave,
  };
}
