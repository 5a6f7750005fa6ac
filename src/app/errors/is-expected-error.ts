import { CallError } from '../../api/call.js';

/** Failures that a site has to live with: of calls, and of its own files while they are on their way. */
export function isExpectedError(error: unknown): boolean {
  return error instanceof CallError || (error instanceof Error && error.name === 'ChunkLoadError');
}
