import './stepper.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { SiteLink } from './link.js';

interface StepperProps {
  readonly label: string;
  /** The position, such as "Step 2 of 5". */
  readonly position: string;
  readonly doneText: string;
  readonly steps: readonly ShownStep[];
  /** Controls beside the steps. */
  readonly after?: ReactNode;
}

interface ShownStep {
  readonly label: string;
  readonly to?: string | undefined;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
}

/** Narrow screens show only the current step. */
export function Stepper({ label, position, doneText, steps, after }: StepperProps) {
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
    <nav className="s-steps" aria-label={label}>
      <div className="s-steps-row">
        <ol>
          {steps.map((step, index) => (
            <li key={index} className={stepClass(step)} {...(step.isCurrent && { 'aria-current': 'step' as const })}>
              <span className="s-step-sign" aria-hidden="true">
                {step.isDone && !step.isCurrent ? <Icon name="tick" /> : index + 1}
              </span>
              {step.isCurrent && (
                <span className="s-step-position">
                  {position}
                  <span className="v-unseen"> · </span>
                </span>
              )}
              {step.to === undefined ? <span className="s-step-label">{step.label}</span> : <SiteLink to={step.to}>{step.label}</SiteLink>}
              {step.isDone && !step.isCurrent && <span className="v-unseen"> ({doneText})</span>}
            </li>
          ))}
        </ol>
        {after}
      </div>
      <progress className="s-steps-bar" max={steps.length} value={current + 1} aria-hidden="true" />
    </nav>
  );
}

export function StepperSkeleton() {
  return (
    <div className="s-steps" aria-hidden="true">
      <div className="s-steps-bone" />
    </div>
  );
}

function stepClass({ isCurrent, isDone }: ShownStep): string | undefined {
  if (isCurrent) return 's-current';
  return isDone ? 's-past' : undefined;
}
