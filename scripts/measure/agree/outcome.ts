import type { CoverageRow } from './coverage.js';
import type { RemotePage, OfferedForm, Sample, ReadableError } from './open-page.js';
import type { Sender, ServerVerdict } from './send.js';
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

type FormVerdict = Pick<Sample, 'isAccepted' | 'errors' | 'isForeign'>;

/**
 * Returns a sentence about how the verdicts of server and form differ: a failed request, acceptance, or the errors; undefined if they
 * agree.
 */
export function disagreement(form: FormVerdict, server: ServerVerdict): string | undefined {
  if (server.status >= 500 || server.status < 200) return `the server failed with ${server.status}`;
  if (form.isForeign && (form.isAccepted || server.isAccepted))
    return `no form sends this body, and ${server.isAccepted ? 'the server' : 'the browser'} accepts it`;
  if (form.isAccepted !== server.isAccepted)
    return server.isAccepted ? 'the form refuses, and the server accepts' : `the form accepts, and the server answers ${server.status}`;
  return server.isAccepted ? undefined : rejectionDifference(form, server);
}

/**
 * Returns how two rejections differ, also if the server's errors have no paths. Undefined if they report the same errors, or if the server
 * rejected the body before a form read it (no 422).
 */
function rejectionDifference(form: FormVerdict, { status, errors, errorCount }: ServerVerdict): string | undefined {
  if (errors.length === 0 || errors.some(({ path }) => typeof path !== 'string')) return `a ${status} without errors[].path`;
  // A body that is refused before any form reads it names the place, and not what the form would say.
  if (status !== 422) return undefined;
  // The server sends the first errors only, and the number of all.
  const isCut = errorCount !== undefined && errorCount === form.errors.length;
  const difference = errorDifference(isCut ? form.errors.slice(0, errors.length) : form.errors, errors);
  return difference === undefined ? undefined : `other errors: ${difference}`;
}

/**
 * Returns the first error, path and message, that only one of two verdicts has; undefined if they are equal. Order and repetition do not
 * matter.
 */
function errorDifference(form: readonly ReadableError[], server: readonly ReadableError[]): string | undefined {
  const [ofForm, ofServer] = [new Set(form.map(lineOf)), new Set(server.map(lineOf))];
  const onlyForm = [...ofForm].find((line) => !ofServer.has(line));
  if (onlyForm !== undefined) return `only the form says ${onlyForm}`;
  const onlyServer = [...ofServer].find((line) => !ofForm.has(line));
  return onlyServer === undefined ? undefined : `only the server says ${onlyServer}`;
}

function lineOf({ path, message }: ReadableError): string {
  return `${path} "${message}"`;
}

/** The kind of a disagreement, so that a reduced document shows the same one. */
export function kindOfDifference(difference: string): string {
  return difference.replaceAll(/\/[0-9]+(?=\/|\s|$)/g, '/n');
}
