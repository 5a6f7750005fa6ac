import { applyOverlay } from '../engine/build.js';
import { readJsonFile, UnreadableFile } from './json-file.js';

const USAGE = `usage: npm run -s overlay -- <document.json> <overlay.json>
Prints the document with an OpenAPI Overlay (1.0 or 1.1) applied. Neither file is changed.
Exit code 0: applied. 1: the overlay is not valid or cannot be applied. 2: wrong usage or an unreadable file.`;

process.exitCode = main(process.argv.slice(2));

function main([documentFile, overlayFile, ...more]: readonly string[]): number {
  if (documentFile === undefined || overlayFile === undefined || more.length > 0) return refuse([USAGE], 2);
  try {
    const result = applyOverlay(readJsonFile(documentFile), readJsonFile(overlayFile));
    if (!result.ok)
      return refuse(
        result.problems.map(({ at, message }) => `${overlayFile} ${at || '/'}  ${message}`),
        1,
      );
    process.stdout.write(`${JSON.stringify(result.value.document, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse([error.message], 2);
    throw error;
  }
}

function refuse(lines: readonly string[], exitCode: number): number {
  process.stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}
