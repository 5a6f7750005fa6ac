import { createHash } from 'node:crypto';
import { CALL_HEADERS } from '../shared/call-headers.js';
import { escapeHtml } from './plain-text.js';

/**
 * Starts the calls in `data-calls` with the headers of every call, which a preload tag cannot send. The site takes their responses
 * from `firstCalls` (src/visit/api/first-calls.ts). A failure is reported where the site takes it.
 */
const SCRIPT = `{
  const headers = ${JSON.stringify(CALL_HEADERS)};
  globalThis.firstCalls = new Map(
    JSON.parse(document.currentScript.dataset.calls).map((address) => {
      const ending = new AbortController();
      const response = fetch(address, { headers, signal: ending.signal });
      response.catch(() => undefined);
      return [address, { response, abort: () => ending.abort() }];
    }),
  );
}`;

/** The source that lets a page run this one script and no other inline script. */
export const FIRST_CALLS_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Returns the script that starts calls as soon as the browser reads the page; empty without calls. */
export function firstCallsScript(addresses: readonly string[]): string {
  return addresses.length === 0 ? '' : `<script data-calls="${escapeHtml(JSON.stringify(addresses))}">${SCRIPT}</script>`;
}
