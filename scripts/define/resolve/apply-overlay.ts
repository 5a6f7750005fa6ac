import { applyOverlay } from '../../../engine/build.js';
import { print, Refusal } from '../../command.js';
import { readJsonFile } from '../project.js';

/**
 * Prints a document with an OpenAPI Overlay (1.0 or 1.1) applied; neither file is changed. Throws Refusal if the overlay cannot be applied,
 * and for an unreadable file.
 */
export function printWithOverlay(documentFile: string, overlayFile: string): void {
  const result = applyOverlay(readJsonFile(documentFile), readJsonFile(overlayFile));
  if (!result.ok) throw new Refusal(1, result.problems.map(({ at, message }) => `${overlayFile} ${at || '/'}  ${message}`).join('\n'));
  print(JSON.stringify(result.value.document, null, 2));
}
