import { readFileSync } from 'node:fs';
import type { Json } from '../engine/index.js';

/** A file that cannot be read, in words for the person who named it. */
export class UnreadableFile extends Error {}

export function readJsonFile(file: string): Json {
  try {
    return JSON.parse(textOf(file).replace(/^\uFEFF/, '')) as Json;
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    throw new UnreadableFile(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UnreadableFile(`${file} cannot be read.`, { cause });
  }
}
