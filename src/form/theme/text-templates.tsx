import type { DescriptionFieldProps, FieldErrorProps, FieldHelpProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { errorId, helpId } from '../field-frame.js';

export function DescriptionTemplate({ id, description }: Pick<DescriptionFieldProps, 'id' | 'description'>) {
  return description ? <HelpText id={id}>{description}</HelpText> : null;
}

export function HelpTemplate({ fieldPathId, help }: Pick<FieldHelpProps, 'fieldPathId' | 'help'>) {
  return help ? <HelpText id={helpId(fieldPathId.$id)}>{help}</HelpText> : null;
}

export function ErrorTemplate({ fieldPathId, errors = [] }: Pick<FieldErrorProps, 'fieldPathId' | 'errors'>) {
  return errors[0] ? <ErrorText id={errorId(fieldPathId.$id)}>{errors[0]}</ErrorText> : null;
}

interface TextProps {
  /** What the control refers to by `aria-describedby`. */
  readonly id: string;
  readonly children: ReactNode;
}

export function HelpText({ id, children }: TextProps) {
  return (
    <p className="v-help" id={id}>
      {children}
    </p>
  );
}

export function ErrorText({ id, children }: TextProps) {
  return (
    <p className="v-problem" id={id}>
      {children}
    </p>
  );
}
