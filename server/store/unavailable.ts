import { codeOf } from '../base/thrown.js';

/** The store gave no answer: it hangs, is being started again, or cannot be reached. */
export function storeUnavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'STORE_UNAVAILABLE' });
}

/**
 * PostgreSQL's classes 08 (connection), 53 (resources) and 57 (intervention), a server that became a standby (25006), an
 * idle transaction it ended (25P03), and conflicts of transactions that disappear when one of them is sent again.
 */
const codes = /^(STORE_UNAVAILABLE|08...|53...|57...|25006|25P03|40001|40P01|55P03)$/;

/** Is this an error of the store that goes away by itself, so that the caller may try again? */
export function isUnavailable(error: unknown): boolean {
  return codes.test(codeOf(error) ?? '');
}
