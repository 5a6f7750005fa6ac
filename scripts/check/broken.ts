import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from '../../engine/index.js';
import { checkTree } from './check-tree.js';
import { reports, type Findings } from './reports.js';

const FOLDER = 'fixtures/broken';
/** What the wrong definitions stand on: all of it in order. */
const GROUND = 'ground';

/** The problems that have an example, by their codes. */
export function brokenCodes(): readonly string[] {
  return readdirSync(FOLDER).filter((name) => name !== GROUND);
}

/** What is found in one example, or in the ground alone. */
export function brokenFindings(code?: string): Findings {
  return checkTree([GROUND, ...(code === undefined ? [] : [code])].map((name) => join(FOLDER, name)));
}

export function printed(findings: Findings): string {
  return `${reports.get('text')?.(findings)}\n`;
}

/** Where an example says what is printed about it. */
export function expectedFile(code: string): string {
  return join(FOLDER, code, 'expected.txt');
}

export function codesOf({ problems }: { readonly problems: readonly Problem[] }): readonly string[] {
  return [...new Set(problems.map(({ code }) => code))];
}

// Run by itself it writes what is printed now: read the difference before you keep it.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const code of brokenCodes()) writeFileSync(expectedFile(code), printed(brokenFindings(code)));
}
