import { codeOf, messageOf } from '../thrown.js';

/** The store gave no answer: it hangs, is being started again, or cannot be reached. */
export function storeUnavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'STORE_UNAVAILABLE' });
}

/** Codes of PostgreSQL's classes 08 (connection), 53 (resources) and 57 (intervention), and of the network below it. */
const codes = /^(STORE_UNAVAILABLE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|53...|57...)$/;

/** Is this an error that goes away by itself, so that the caller may try again? */
export function isUnavailable(error: unknown): boolean {
  return codes.test(codeOf(error) ?? '') || /timeout exceeded when trying to connect|Connection terminated/.test(messageOf(error));
}
