import type { ReactNode } from 'react';
import { labelId, type LabelPosition } from './widgets/widget.js';

export interface FrameProps {
  readonly id: string;
  readonly title: string;
  /** The elements of the description and the error; undefined without a text. */
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** The element of the text under the control. */
  readonly help?: ReactNode;
  /** CSS classes that the definition gives the field. */
  readonly className?: string | undefined;
  readonly required: boolean;
  /** The ids of the description and the error, for groups. */
  readonly describedBy?: string | undefined;
  /** The word for a field that may stay empty. */
  readonly optional?: string | undefined;
  readonly width: string;
  readonly labelPosition: LabelPosition;
  /** Content after a label beside its checkbox. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export function FieldFrame(props: FrameProps) {
  // Plain calls: a large form has hundreds of frames, and each component in between costs memory.
  if (props.labelPosition === 'legend' || props.labelPosition === 'radios') return legendFrame(props);
  return props.labelPosition === 'beside' ? besideFrame(props) : aboveFrame(props);
}

function aboveFrame({ id, width, className = '', description, error, help, children, ...label }: FrameProps) {
  return (
    <div className={`v-field v-${width} ${className}`.trimEnd()}>
      <label className="v-label" htmlFor={id} id={labelId(id)}>
        {labelText(label)}
      </label>
      {description}
      {error}
      {children}
      {help}
    </div>
  );
}

function legendFrame({ id, width, className = '', description, error, help, describedBy, labelPosition, children, ...label }: FrameProps) {
  const radioGroup =
    labelPosition === 'radios' && ({ role: 'radiogroup', 'aria-required': label.required, 'aria-invalid': error !== undefined } as const);
  return (
    <fieldset className={`v-field v-${width} v-choices ${className}`.trimEnd()} aria-describedby={describedBy} {...radioGroup}>
      <legend className="v-label" id={labelId(id)}>
        {labelText(label)}
      </legend>
      {description}
      {error}
      {children}
      {help}
    </fieldset>
  );
}

function besideFrame({ id, className = '', description, error, help, after, children, ...label }: FrameProps) {
  return (
    <div className={`v-field v-full ${className}`.trimEnd()}>
      {error}
      <div className="v-beside">
        {children}
        <label className="v-beside-label" htmlFor={id} id={labelId(id)}>
          {labelText(label)}
        </label>
        {after}
      </div>
      {description}
      {help}
    </div>
  );
}

type LabelTextProps = Pick<FrameProps, 'title' | 'required' | 'optional'>;

export function labelText({ title, required, optional }: LabelTextProps): ReactNode {
  return (
    <>
      {title}
      {required && (
        <span className="v-mark" aria-hidden="true">
          {' *'}
        </span>
      )}
      {optional && (
        <span className="v-optional" aria-hidden="true">
          {` (${optional})`}
        </span>
      )}
    </>
  );
}

/** RJSF builds this id and the two below in the same way. */
export function descriptionId(id: string): string {
  return `${id}__description`;
}

export function errorId(id: string): string {
  return `${id}__error`;
}

export function helpId(id: string): string {
  return `${id}__help`;
}

export function describedBy(id: string, description: string | undefined, error: string | undefined, help?: string): string | undefined {
  const ids = [description && descriptionId(id), help && helpId(id), error && errorId(id)].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}
