import { ask } from './call.js';

/** The version the server has now; undefined where it does not say, which is never worth a word to the visitor. */
export async function deployedVersion(): Promise<string | undefined> {
  const answer = await ask('/version.json').catch(() => undefined);
  const body = answer?.body;
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return answer?.status === 200 && typeof version === 'string' ? version : undefined;
}
