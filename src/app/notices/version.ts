import { requestJson } from '../../visit/api/call-api.js';

/** Returns the version of the deployed site, or undefined if the server does not answer with one. */
export async function deployedVersion(): Promise<string | undefined> {
  const body = (await requestJson('/version.json').catch(() => undefined))?.body;
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return typeof version === 'string' ? version : undefined;
}
