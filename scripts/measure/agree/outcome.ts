import type { CoverageRow } from './coverage.js';
import type { RemotePage } from './open-page.js';
import type { OfferedForm, Sample } from './page-types.js';
import type { Sender } from './send.js';
import type { World, WorldTenant } from './worlds.js';

/** What is to be judged. */
export interface ComparisonPlan {
  readonly documents: number;
  readonly seed: number;
  readonly form?: string | undefined;
  readonly tenant?: string | undefined;
  /** The time zone of the browser, instead of that of each world. */
  readonly timeZone?: string | undefined;
  /** Changes the validators that the browser gets, so that a test sees a disagreement. */
  readonly plant?: ((code: string) => string) | undefined;
}

/** A document on which the two sides differ, reduced. */
export interface Disagreement {
  readonly world: World;
  readonly tenant: WorldTenant;
  readonly difference: string;
  /** The reduced document: answers, or of a tampered body the body itself. */
  readonly sample: Sample;
  readonly server: string;
}

/** What was judged, and where the two sides differ. */
export interface AgreementOutcome {
  readonly documents: number;
  readonly accepted: number;
  readonly tampered: number;
  /** Documents that the form refuses for an answer that their body does not carry. */
  readonly unseen: number;
  /** Tampered bodies that a visitor could have sent too, so that both sides accept them. */
  readonly tamperedAccepted: number;
  readonly disagreements: readonly Disagreement[];
  readonly coverage: readonly CoverageRow[];
  /** Parts that no document breaks, because settings, context or the body itself decide them at every tenant. */
  readonly unreachable: readonly string[];
  /** Forms that no call takes as a whole. */
  readonly withoutCall: readonly string[];
}

/** A form of a tenant, and everything that judges it. */
export interface Comparison {
  readonly world: World;
  readonly tenant: WorldTenant;
  readonly form: OfferedForm;
  readonly page: RemotePage;
  readonly sender: Sender;
}
