import { type ReconcileServices, reconcile, type ReportTenantError } from './reconcile.js';
import type { SweepTimes } from './sweep-charges.js';

/** Milliseconds between rounds, so that every payment ends within a minute (PROMISES R3). */
const roundInterval = 5000;

/** Reconciles payments periodically, one round at a time; `close` waits for the running round. */
export function startReconciler(services: ReconcileServices, report: ReportTenantError): { close(): Promise<void> } {
  const swept: SweepTimes = new Map();
  let round = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = reconcile(services, swept, report)
      .catch((error: unknown) => report('all', error))
      .finally(() => {
        isRunning = false;
      });
  }, roundInterval);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await round;
    },
  };
}
