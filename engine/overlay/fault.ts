import type { Pointer } from '../pointer.js';

/** One thing that is wrong with an overlay. `at` is the place in the overlay. */
export interface OverlayFault {
  /** `overlay-shape`: it is no overlay. `overlay-path`: a JSONPath cannot be read. `overlay-action`: an action cannot be carried out. */
  readonly code: 'overlay-shape' | 'overlay-path' | 'overlay-action';
  readonly at: Pointer;
  readonly message: string;
}
