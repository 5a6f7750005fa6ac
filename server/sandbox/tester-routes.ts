import type { Ledger } from './ledger.js';
import type { LogEntry } from './request-log.js';
import type { SandboxApp } from './services.js';

const most = 1000;

/** What testers may look at: what was asked lately, and what is on the books. */
export function testerRoutes(app: SandboxApp, ledger: Ledger, entries: () => readonly LogEntry[]): void {
  app.get('/__sandbox/log', () => ({ requests: entries() }));
  app.get('/__sandbox/ledger', () => ({
    counts: { sources: ledger.sources.size, charges: ledger.charges.size },
    sources: [...ledger.sources.values()].slice(-most).map(({ sourceId: _id, ...source }) => source),
    charges: [...ledger.charges.values()].slice(-most).map(({ sourceId: _id, ...charge }) => charge),
  }));
}
