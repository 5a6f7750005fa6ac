import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSchema, createAjv, type FindSchema } from '../../engine/build.js';
import type { Json } from '../../engine/index.js';
import { readJsonFile, UnreadableFile } from './project.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const USAGE = `Usage: npm run -s validate -- <schema.json> <data.json> [--refs DIR]

Judges the data by the schema (JSON Schema draft-07) and prints { "valid", "errors" }.
--refs DIR   where references to other schemas are looked up: DIR/a/b.json is http://localhost:1234/a/b.json
             and whatever its own $id says. Nothing is read from the network.
Exit code 0: judged, valid or not. 1: not a usable schema. 2: wrong usage or an unreadable file.`;

/** The address under which the folder of --refs is known. */
const REFS_ADDRESS = 'http://localhost:1234/';
const ANOTHER_DRAFT = /^https?:\/\/json-schema\.org\/(?!draft-07\/schema#?$|schema#?$)/;

process.exitCode = endsWithHelp(USAGE) ? 0 : runValidation(process.argv.slice(2));

/**
 * Validates the data of one file with the schema of another, prints the result and returns the exit code; 2 for a wrong call or an
 * unreadable file.
 */
function runValidation(words: string[]): number {
  try {
    const { values, positionals } = parseArgs({ args: words, options: { refs: { type: 'string' } }, allowPositionals: true });
    const [schemaFile, dataFile] = positionals;
    if (schemaFile === undefined || dataFile === undefined || positionals.length > 2)
      return failUsage(withHint('Name a schema and a file of data', USAGE));
    return validateData(
      readJsonFile(schemaFile),
      readJsonFile(dataFile),
      values.refs === undefined ? undefined : schemaFinder(values.refs),
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return failUsage(error.message);
    return failUsage(withHint(optionProblem(error), USAGE));
  }
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

function failUsage(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 2;
}

/**
 * Returns a function that finds a schema by its path in the folder, or else by its `$id`, and returns undefined without one. Throws
 * UnreadableFile if the folder cannot be read.
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

/** Returns the absolute paths of all JSON files in a folder. Throws UnreadableFile if it is no folder. */
function jsonFilesIn(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return new Set(
      entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).map((entry) => resolve(join(entry.parentPath, entry.name))),
    );
  } catch {
    throw new UnreadableFile(`${folder}${sep} is not a folder that can be read.`);
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
