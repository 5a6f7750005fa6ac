import { CallError } from '../../visit/api/call-api.js';

/** Whether an error is a failed call or a script that failed to load, which the site handles itself. */
export function isExpectedError(error: unknown): boolean {
  return error instanceof CallError || (error instanceof Error && error.name === 'ChunkLoadError');
}
