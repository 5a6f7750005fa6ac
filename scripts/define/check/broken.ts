import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../../../engine/index.js';
import { checkFiles } from './check-tree.js';
import { readTree } from './read-tree.js';
import { reports, type Findings } from './reports.js';

const FOLDER = 'fixtures/broken';
/** What the wrong definitions stand on: all of it in order. */
const GROUND = 'ground';

/** Returns the codes of the findings that have an example. */
export function brokenCodes(): readonly string[] {
  return readdirSync(FOLDER).filter((name) => name !== GROUND);
}

/** Returns the findings of one example, or of the common files alone. */
export function brokenFindings(code?: string): Promise<Findings> {
  return checkFiles(readTree([GROUND, ...(code === undefined ? [] : [code])].map((name) => join(FOLDER, name))));
}

export function printed(findings: Findings): string {
  return `${reports.get('text')?.(findings)}\n`;
}

/** Returns the path of the file with the expected output of an example. */
export function expectedFile(code: string): string {
  return join(FOLDER, code, 'expected.txt');
}

export function codesOf({ problems }: { readonly problems: readonly Finding[] }): readonly string[] {
  return [...new Set(problems.map(({ code }) => code))];
}

// Run by itself it writes what is printed now: read the difference before you keep it.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const code of brokenCodes()) writeFileSync(expectedFile(code), printed(await brokenFindings(code)));
}
