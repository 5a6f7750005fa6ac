import type { ReactNode } from 'react';
import { labelId, type Labelling } from '../widgets/widget.js';

export interface FrameProps {
  readonly id: string;
  readonly title: string;
  readonly help: string | undefined;
  readonly problem: string | undefined;
  readonly required: boolean;
  /** The word for optional, where the definition wants it said. */
  readonly optional: string | undefined;
  readonly width: string;
  readonly labelling: Labelling;
  /** What stands behind a label beside its box. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

function helpId(id: string): string {
  return `${id}__help`;
}

function problemId(id: string): string {
  return `${id}__problem`;
}

/** The ids of what describes a control, and of nothing that is not there. */
export function describedBy(id: string, help: string | undefined, problem: string | undefined): string | undefined {
  const ids = [...(help ? [helpId(id)] : []), ...(problem ? [problemId(id)] : [])];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The field template: label, help, problem, control, in this order. */
export function FieldFrame(props: FrameProps) {
  if (props.labelling === 'legend' || props.labelling === 'radios') return <LegendFrame {...props} />;
  return props.labelling === 'beside' ? <BesideFrame {...props} /> : <AboveFrame {...props} />;
}

function AboveFrame({ id, width, children, ...props }: FrameProps) {
  return (
    <div className={`v-field v-${width}`}>
      <label className="v-label" htmlFor={id} id={labelId(id)}>
        <LabelWords {...props} />
      </label>
      <Help id={id} help={props.help} />
      <Problem id={id} problem={props.problem} />
      {children}
    </div>
  );
}

function LegendFrame({ id, width, children, labelling, ...props }: FrameProps) {
  const radios =
    labelling === 'radios' &&
    ({ role: 'radiogroup', 'aria-required': props.required, 'aria-invalid': props.problem !== undefined } as const);
  return (
    <fieldset className={`v-field v-${width} v-choices`} aria-describedby={describedBy(id, props.help, props.problem)} {...radios}>
      <legend className="v-label" id={labelId(id)}>
        <LabelWords {...props} />
      </legend>
      <Help id={id} help={props.help} />
      <Problem id={id} problem={props.problem} />
      {children}
    </fieldset>
  );
}

function BesideFrame({ id, children, ...props }: FrameProps) {
  return (
    <div className="v-field v-full">
      <Problem id={id} problem={props.problem} />
      <div className="v-beside">
        {children}
        <label className="v-beside-label" htmlFor={id} id={labelId(id)}>
          <LabelWords {...props} />
        </label>
        {props.after}
      </div>
      <Help id={id} help={props.help} />
    </div>
  );
}

type Words = Pick<FrameProps, 'title' | 'required' | 'optional'>;

export function LabelWords({ title, required, optional }: Words) {
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

export function Help({ id, help }: { readonly id: string; readonly help: string | undefined }) {
  return help ? (
    <p className="v-help" id={helpId(id)}>
      {help}
    </p>
  ) : null;
}

export function Problem({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  return problem ? (
    <p className="v-problem" id={problemId(id)}>
      {problem}
    </p>
  ) : null;
}
