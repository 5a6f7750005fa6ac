import type { Pointer } from '../pointer.js';

/** One error of an overlay; `at` is the place in the overlay. */
export interface OverlayError {
  /** `overlay-shape`: not an overlay. `overlay-path`: an invalid JSONPath. `overlay-action`: an action that cannot be applied. */
  readonly code: 'overlay-shape' | 'overlay-path' | 'overlay-action';
  readonly at: Pointer;
  readonly message: string;
}
