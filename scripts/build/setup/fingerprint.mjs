import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IS_TEST = /\.test\.tsx?$/;

/** All files at and below the given paths, tests left out, sorted so that the order of the disk does not matter. */
export function filesUnder(paths) {
  return paths.flatMap((path) => (existsSync(path) ? walk(path) : [])).sort();
}

function walk(path) {
  if (!lstatSync(path).isDirectory()) return IS_TEST.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => (name === 'node_modules' ? [] : walk(join(path, name))));
}

/** One hash over names and contents, so that neither a clone's time stamps nor a change of branch confuses us. */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** What was made from which inputs: readable as long as everything that was made is still there. */
export function isMade(stampFile, inputs) {
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  return stamp.inputs === inputs && stamp.outputs.every((file) => existsSync(file));
}

export function stampMade(stampFile, inputs, outputs) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ inputs, outputs }, null, 1));
}
