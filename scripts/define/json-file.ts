import { readFileSync } from 'node:fs';
import type { Json } from '../../engine/index.js';

/** Thrown for a file that cannot be read; its message is for the person who named the file. */
export class UnreadableFile extends Error {}

/** Returns the JSON value of a file. Throws UnreadableFile if it cannot be read or is not JSON. */
export function readJsonFile(file: string): Json {
  try {
    return JSON.parse(readText(file).replace(/^\uFEFF/, '')) as Json;
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    throw new UnreadableFile(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Returns the text of a file. Throws UnreadableFile if it cannot be read. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UnreadableFile(`${file} cannot be read.`, { cause });
  }
}
