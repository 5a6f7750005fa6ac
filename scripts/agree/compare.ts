import type { ReadableError, Sample } from './page-types.js';
import type { ServerVerdict } from './send.js';

type FormVerdict = Pick<Sample, 'isAccepted' | 'errors' | 'isForeign'>;

/** Returns how the verdict of the server differs from that of the form; undefined if they agree. */
export function disagreement(form: FormVerdict, server: ServerVerdict): string | undefined {
  if (server.status >= 500 || server.status < 200) return `the server failed with ${server.status}`;
  if (form.isForeign && (form.isAccepted || server.isAccepted))
    return `no form sends this body, and ${server.isAccepted ? 'the server' : 'the browser'} accepts it`;
  if (form.isAccepted !== server.isAccepted)
    return server.isAccepted ? 'the form refuses, and the server accepts' : `the form accepts, and the server answers ${server.status}`;
  return server.isAccepted ? undefined : rejectionDifference(form, server);
}

/** Returns how two rejections differ; undefined if they report the same errors, or if the server rejected the body before a form read it. */
function rejectionDifference(form: FormVerdict, { status, errors }: ServerVerdict): string | undefined {
  if (errors.length === 0 || errors.some(({ path }) => typeof path !== 'string')) return `a ${status} without errors[].path`;
  // A body that is refused before any form reads it names the place, and not what the form would say.
  if (status !== 422) return undefined;
  const difference = errorDifference(form.errors, errors);
  return difference === undefined ? undefined : `other errors: ${difference}`;
}

/** Returns the first error that only one of two verdicts has; undefined if they are equal. */
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
