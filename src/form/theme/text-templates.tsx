import type { DescriptionFieldProps, FieldErrorProps, FieldHelpProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { errorId, helpId } from '../field-frame.js';

/** The description of a field; `id` is what the control refers to. */
export function DescriptionTemplate({ id, description }: Pick<DescriptionFieldProps, 'id' | 'description'>) {
  return description ? <HelpText id={id}>{description}</HelpText> : null;
}

/** The `ui:help` of a field. */
export function HelpTemplate({ fieldPathId, help }: Pick<FieldHelpProps, 'fieldPathId' | 'help'>) {
  return help ? <HelpText id={helpId(fieldPathId.$id)}>{help}</HelpText> : null;
}

/** The first error of a field. */
export function ErrorTemplate({ fieldPathId, errors = [] }: Pick<FieldErrorProps, 'fieldPathId' | 'errors'>) {
  return errors[0] ? <ErrorText id={errorId(fieldPathId.$id)}>{errors[0]}</ErrorText> : null;
}

interface TextProps {
  /** What the control refers to by `aria-describedby`. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Shows the description of a field. */
export function HelpText({ id, children }: TextProps) {
  return (
    <p className="v-help" id={id}>
      {children}
    </p>
  );
}

/** Shows the error of a field. */
export function ErrorText({ id, children }: TextProps) {
  return (
    <p className="v-problem" id={id}>
      {children}
    </p>
  );
}
