import type { Pointer } from '../../../engine/base/pointer.js';
import type { Answers } from '../../../engine/index.js';
import type { SiteFiles, View } from '../api.js';

/** What Studio tells its frame to draw. */
export interface Drawing {
  /** Undefined if it is the same as in the message before. */
  readonly site: SiteFiles | undefined;
  readonly form: string;
  readonly language: string;
  readonly drawn: View['drawn'];
  /** A change of this number mounts the form again with the answers of `drawn`. */
  readonly opening: number;
  /** All fields that the page can have, in the entries of lists too. */
  readonly fields: readonly Pointer[];
  readonly changed: readonly Pointer[];
  readonly selected: Pointer | undefined;
  /** A change of this number scrolls to the selected field. */
  readonly looks: number;
}

/** What the frame tells Studio. */
export type FrameNews =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answers'; readonly answers: Answers }
  | { readonly kind: 'select'; readonly at: Pointer }
  | { readonly kind: 'form'; readonly form: string };
