import { isInvalid, type InputProps } from './widget.js';

type Described = Pick<InputProps, 'id' | 'required' | 'disabled' | 'autofocus' | 'rawErrors' | 'aria-describedby'>;

/** Returns the attributes that connect a control to its label, description and error. */
export function describedAttributes(props: Described) {
  return {
    id: props.id,
    name: props.id,
    disabled: props.disabled || undefined,
    autoFocus: props.autofocus || undefined,
    'aria-required': props.required || undefined,
    'aria-invalid': isInvalid(props) || undefined,
    'aria-describedby': props['aria-describedby'],
  };
}

/** Returns the attributes of a text input. A locked one stays readable and focusable. */
export function inputAttributes(props: InputProps) {
  const { id, options, readonly: locked } = props;
  return {
    ...describedAttributes(props),
    autoComplete: options.autocomplete,
    inputMode: options.inputMode,
    placeholder: props.placeholder || undefined,
    readOnly: locked || undefined,
    'aria-disabled': locked || undefined,
    onBlur: () => props.onBlur(id, props.value),
  };
}
