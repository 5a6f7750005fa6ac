import { requestJson } from './call-api.js';

/** Returns the version of the deployed site, or undefined if the server does not answer with one. */
export async function deployedVersion(): Promise<string | undefined> {
  const answer = await requestJson('/version.json').catch(() => undefined);
  const body = answer?.body;
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return answer?.status === 200 && typeof version === 'string' ? version : undefined;
}
