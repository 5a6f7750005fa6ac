import type { Route } from '../../engine/index.js';
import type { StepResult } from './wizard.js';

/** The props of every panel; panels read everything else from the site. */
export interface PanelProps {
  readonly route: Route;
  /** The page whose completed steps the panel reads, as `tenant/page`. */
  readonly pageKey: string;
  /** Completes the step and continues; undefined for a panel that is no step. */
  readonly onDone?: ((result: StepResult) => void) | undefined;
}
