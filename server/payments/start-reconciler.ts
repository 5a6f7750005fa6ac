import { type ReconcileServices, reconcile, type ReportTenantError } from './reconcile.js';
import type { Swept } from './sweep-charges.js';

/** Often enough that everything has ended within a minute (PROMISES R3), in milliseconds. */
const pause = 5000;

/** Reconciles again and again until it is closed; one round at a time. */
export function startReconciler(bench: ReconcileServices, report: ReportTenantError): { close(): Promise<void> } {
  const swept: Swept = new Map();
  let round = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = reconcile(bench, swept, report)
      .catch((error: unknown) => report('all', error))
      .finally(() => {
        isRunning = false;
      });
  }, pause);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await round;
    },
  };
}
