import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { compileSchema, createAjv, type FindSchema } from '../../../engine/build.js';
import type { Json } from '../../../engine/index.js';
import { Refusal } from '../../command.js';
import { readJsonFile } from '../project.js';

/** The address under which the folder of --refs is known. */
const REFS_ADDRESS = 'http://localhost:1234/';
const ANOTHER_DRAFT = /^https?:\/\/json-schema\.org\/(?!draft-07\/schema#?$|schema#?$)/;

/**
 * Validates the data of one file with the schema of another (JSON Schema draft-07), prints the result and returns the exit code. References
 * are looked up in the folder `refs`. Throws Refusal for an unreadable file.
 */
export function validateFiles(schemaFile: string, dataFile: string, refs: string | undefined): number {
  return validateData(readJsonFile(schemaFile), readJsonFile(dataFile), refs === undefined ? undefined : schemaFinder(refs));
}

/**
 * Prints whether the data is valid, with its errors, and returns 0 in both cases. Prints why the schema cannot be used, or that the data is
 * nested too deeply, and returns 1.
 */
function validateData(schema: Json, data: Json, find: FindSchema | undefined): number {
  const dialect = textOf(schema, '$schema');
  if (dialect !== undefined && ANOTHER_DRAFT.test(dialect)) {
    return printResult({ error: `The schema is written in ${dialect}; this judges by draft-07.` }, 1);
  }
  const compiled = compileSchema(createAjv(), schema, find);
  if (!compiled.ok) return printResult({ error: compiled.problems }, 1);
  try {
    const errors = compiled.value(data);
    return printResult({ valid: errors.length === 0, errors }, 0);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return printResult({ error: 'The schema refers to itself without end, or the data is nested too deeply.' }, 1);
  }
}

/** Prints a result as JSON and returns the exit code. */
function printResult(result: unknown, exitCode: number): number {
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return exitCode;
}

/**
 * Returns a function that finds a schema by its path in the folder, or else by its `$id`, and returns undefined without one. Throws
 * Refusal if the folder cannot be read.
 */
function schemaFinder(folder: string): FindSchema {
  const files = jsonFilesIn(folder);
  let named: Map<string, string> | undefined;
  return (address) => {
    const path = address.startsWith(REFS_ADDRESS) ? address.slice(REFS_ADDRESS.length) : address;
    const placed = resolve(folder, decodeURI(path));
    if (files.has(placed)) return readJsonFile(placed);
    named ??= new Map([...files].flatMap((file) => namesIn(file)));
    const file = named.get(address);
    return file === undefined ? undefined : readJsonFile(file);
  };
}

/** Returns the absolute paths of all JSON files in a folder. Throws Refusal with code 2 if it is no folder. */
function jsonFilesIn(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return new Set(
      entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).map((entry) => resolve(join(entry.parentPath, entry.name))),
    );
  } catch {
    throw new Refusal(2, `${folder}${sep} is not a folder that can be read.`);
  }
}

/** Returns the `$id` of a schema file with its path; an empty list for a file without one or that is not JSON. */
function namesIn(file: string): [string, string][] {
  try {
    const id = textOf(readJsonFile(file), '$id');
    return id === undefined ? [] : [[id.replace(/#$/, ''), file]];
  } catch {
    return [];
  }
}

/** Returns a keyword of a schema if it is a text; undefined otherwise. */
function textOf(schema: Json, key: '$schema' | '$id'): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined;
  const word: unknown = Object.entries(schema).find(([name]) => name === key)?.[1];
  return typeof word === 'string' ? word : undefined;
}
