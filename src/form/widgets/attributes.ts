import { isInvalid, type InputProps } from './widget.js';

type Described = Pick<InputProps, 'id' | 'required' | 'disabled' | 'autofocus' | 'rawErrors' | 'aria-describedby'>;

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

/** An address is typed letter for letter: keyboards must not change it. */
const AS_WRITTEN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** A locked input stays readable and focusable. */
export function inputAttributes(props: InputProps) {
  const { id, options, readonly: locked } = props;
  return {
    ...describedAttributes(props),
    autoComplete: options.autocomplete,
    inputMode: options.inputMode,
    enterKeyHint: 'next' as const,
    ...(options.inputMode === 'email' && AS_WRITTEN),
    placeholder: props.placeholder || undefined,
    readOnly: locked || undefined,
    'aria-disabled': locked || undefined,
    onBlur: () => props.onBlur(id, props.value),
  };
}
