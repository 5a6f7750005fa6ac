import './stepper.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { SiteLink } from './link.js';

interface StepperProps {
  readonly label: string;
  /** Where one is, such as "Step 2 of 5"; and what a done step is called for those who do not see its tick. */
  readonly position: string;
  readonly done: string;
  readonly steps: readonly ShownStep[];
  /** What else can be done about all of them. */
  readonly after?: ReactNode;
}

interface ShownStep {
  readonly label: string;
  readonly to?: string | undefined;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
}

/** The steps of a page in order: done ones are links, the current one says so. Where there is little room, it alone is shown. */
export function Stepper({ label, position, done, steps, after }: StepperProps) {
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
    <nav className="s-steps" aria-label={label}>
      <div className="s-steps-row">
        <ol>
          {steps.map((step, nth) => (
            <li key={nth} className={stateOf(step)} {...(step.isCurrent && { 'aria-current': 'step' as const })}>
              <span className="s-step-sign" aria-hidden="true">
                {step.isDone && !step.isCurrent ? <Icon name="tick" /> : nth + 1}
              </span>
              {step.isCurrent && <span className="s-step-position">{position} · </span>}
              {step.to === undefined ? <span>{step.label}</span> : <SiteLink to={step.to}>{step.label}</SiteLink>}
              {step.isDone && !step.isCurrent && <span className="v-unseen"> ({done})</span>}
            </li>
          ))}
        </ol>
        {after}
      </div>
      <progress className="s-steps-bar" max={steps.length} value={current + 1} aria-hidden="true" />
    </nav>
  );
}

/** In place of the steps while it is not known which there are. */
export function StepsBone() {
  return (
    <div className="s-steps" aria-hidden="true">
      <div className="s-steps-bone" />
    </div>
  );
}

function stateOf({ isCurrent, isDone }: ShownStep): string | undefined {
  if (isCurrent) return 's-current';
  return isDone ? 's-past' : undefined;
}
