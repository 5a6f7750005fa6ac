import type { Ledger } from './ledger.js';
import type { LogEntry } from './request-log.js';
import type { SandboxApp } from './services.js';

const maxRows = 1000;

/** Registers the pages for testers: recent requests, and the ledger's sources and charges. */
export function testerRoutes(app: SandboxApp, ledger: Ledger, entries: () => readonly LogEntry[]): void {
  app.get('/__sandbox/log', () => ({ requests: entries() }));
  app.get('/__sandbox/ledger', () => ({
    counts: { sources: ledger.sources.size, charges: ledger.charges.size },
    sources: [...ledger.sources.values()].slice(-maxRows).map(({ sourceId: _id, ...source }) => source),
    charges: [...ledger.charges.values()].slice(-maxRows).map(({ sourceId: _id, ...charge }) => charge),
  }));
}
