import { applyOverlay } from '../../engine/build.js';
import { parseArgs } from 'node:util';
import { readJsonFile, UnreadableFile } from './project.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const USAGE = `Usage: npm run -s overlay -- <document.json> <overlay.json>

Prints the document with an OpenAPI Overlay (1.0 or 1.1) applied. Neither file is changed.
Exit code 0: applied. 1: the overlay is not valid or cannot be applied. 2: wrong usage or an unreadable file.`;

process.exitCode = endsWithHelp(USAGE) ? 0 : runOverlay(process.argv.slice(2));

/**
 * Prints the document with the overlay applied and returns the exit code: 0, 1 if the overlay cannot be applied, 2 for a wrong call or an
 * unreadable file.
 */
function runOverlay(args: string[]): number {
  let words: readonly string[];
  try {
    words = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    return fail([withHint(optionProblem(error), USAGE)], 2);
  }
  const [documentFile, overlayFile, ...more] = words;
  if (documentFile === undefined || overlayFile === undefined || more.length > 0)
    return fail([withHint('Name a document and an overlay', USAGE)], 2);
  try {
    const result = applyOverlay(readJsonFile(documentFile), readJsonFile(overlayFile));
    if (!result.ok)
      return fail(
        result.problems.map(({ at, message }) => `${overlayFile} ${at || '/'}  ${message}`),
        1,
      );
    process.stdout.write(`${JSON.stringify(result.value.document, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFile) return fail([error.message], 2);
    throw error;
  }
}

function fail(lines: readonly string[], exitCode: number): number {
  process.stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}
