import { callApi } from './call-api.js';

/** Ends the visit on the server, so that the next person at this device does not find it. Without an answer it goes on. */
export function endSession(): void {
  void callApi('/api/session', { method: 'DELETE', keepalive: true, gives: 'object' }).catch(() => undefined);
}
