import { applyOverlay } from '../../../engine/build.js';
import { readJsonFile, UnreadableFile } from '../project.js';

/**
 * Prints a document with an OpenAPI Overlay (1.0 or 1.1) applied, and returns the exit code: 0, 1 if the overlay cannot be applied, 2 for an
 * unreadable file. Neither file is changed.
 */
export function printWithOverlay(documentFile: string, overlayFile: string): number {
  try {
    const result = applyOverlay(readJsonFile(documentFile), readJsonFile(overlayFile));
    if (!result.ok) return fail(1, ...result.problems.map(({ at, message }) => `${overlayFile} ${at || '/'}  ${message}`));
    process.stdout.write(`${JSON.stringify(result.value.document, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(2, error.message);
    throw error;
  }
}

function fail(exitCode: number, ...lines: readonly string[]): number {
  process.stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}
