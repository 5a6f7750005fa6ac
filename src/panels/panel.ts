import type { Route } from '../../engine/index.js';
import type { StepResult } from '../state/wizard.js';

/** What a panel is given; everything else it reads from the site. */
export interface PanelProps {
  readonly route: Route;
  /** Whose completed steps it may read: `tenant/page`. */
  readonly journey: string;
  /** Of a panel that is a step: completes it, and goes on. */
  readonly onDone?: ((result: StepResult) => void) | undefined;
}
