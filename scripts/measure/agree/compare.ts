import type { ReadableError, Sample } from './page-types.js';
import type { ServerVerdict } from './send.js';

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
function rejectionDifference(form: FormVerdict, { status, errors }: ServerVerdict): string | undefined {
  if (errors.length === 0 || errors.some(({ path }) => typeof path !== 'string')) return `a ${status} without errors[].path`;
  // A body that is refused before any form reads it names the place, and not what the form would say.
  if (status !== 422) return undefined;
  const difference = errorDifference(form.errors, errors);
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
