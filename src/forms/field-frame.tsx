import type { ReactNode } from 'react';
import { labelId, type LabelPosition } from '../widgets/widget.js';

export interface FrameProps {
  readonly id: string;
  readonly title: string;
  /** The elements of the description and the error; undefined without a text. */
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required: boolean;
  /** The ids of the description and the error, for groups. */
  readonly describedBy?: string | undefined;
  /** The word "optional", if the definition wants it in the label. */
  readonly optional?: string | undefined;
  readonly width: string;
  readonly labelPosition: LabelPosition;
  /** Content after a label beside its checkbox. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Shows label, description, error and control of one field, in the order of its label position. */
export function FieldFrame(props: FrameProps) {
  // Plain calls: a large form has hundreds of frames, and each component in between costs memory.
  if (props.labelPosition === 'legend' || props.labelPosition === 'radios') return legendFrame(props);
  return props.labelPosition === 'beside' ? besideFrame(props) : aboveFrame(props);
}

/** Renders the label above the control. */
function aboveFrame({ id, width, description, error, children, ...label }: FrameProps) {
  return (
    <div className={`v-field v-${width}`}>
      <label className="v-label" htmlFor={id} id={labelId(id)}>
        {labelText(label)}
      </label>
      {description}
      {error}
      {children}
    </div>
  );
}

/** Renders a fieldset whose legend is the label, for groups of controls. */
function legendFrame({ id, width, description, error, describedBy, labelPosition, children, ...label }: FrameProps) {
  const radioGroup =
    labelPosition === 'radios' && ({ role: 'radiogroup', 'aria-required': label.required, 'aria-invalid': error !== undefined } as const);
  return (
    <fieldset className={`v-field v-${width} v-choices`} aria-describedby={describedBy} {...radioGroup}>
      <legend className="v-label" id={labelId(id)}>
        {labelText(label)}
      </legend>
      {description}
      {error}
      {children}
    </fieldset>
  );
}

/** Renders the label beside its checkbox. */
function besideFrame({ id, description, error, after, children, ...label }: FrameProps) {
  return (
    <div className="v-field v-full">
      {error}
      <div className="v-beside">
        {children}
        <label className="v-beside-label" htmlFor={id} id={labelId(id)}>
          {labelText(label)}
        </label>
        {after}
      </div>
      {description}
    </div>
  );
}

type LabelTextProps = Pick<FrameProps, 'title' | 'required' | 'optional'>;

/** Returns the text of a label with the mark of a required field or the word "optional". */
export function labelText({ title, required, optional }: LabelTextProps): ReactNode {
  return (
    <>
      {title}
      {required && (
        <span className="v-mark" aria-hidden="true">
          {' *'}
        </span>
      )}
      {!required && optional && <span className="v-optional"> ({optional})</span>}
    </>
  );
}
