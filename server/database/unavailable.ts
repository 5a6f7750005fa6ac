import { errorCodeOf } from '../base/error-code.js';

/** Returns the error for a database that hangs, restarts or cannot be reached. */
export function storeUnavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'STORE_UNAVAILABLE' });
}

/** PostgreSQL errors that pass: connection, resources, intervention, standby, ended idle transactions and conflicts. */
const temporaryCodes = /^(STORE_UNAVAILABLE|08...|53...|57...|25006|25P03|40001|40P01|55P03)$/;

/** Returns whether a database error is temporary, so that the request may be repeated. */
export function isUnavailable(error: unknown): boolean {
  return temporaryCodes.test(errorCodeOf(error) ?? '');
}
