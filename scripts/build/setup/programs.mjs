import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** The npm scripts that run other programs: the calls of Node, one after the other. */
export const PROGRAMS = read('programs.json');

/** Returns the source of an npm script that is one of ours; undefined if it is one of the others. */
export function sourceOf(name) {
  return ['define', 'operate', 'build', 'measure'].map((room) => `scripts/${room}/${name}.ts`).find((file) => existsSync(file));
}

/** Runs the calls of an npm script up to the first that fails; answers the exit code. */
export async function runProgram(name, { steps }, words) {
  if (words.includes('--help')) {
    const { [name]: sentence } = Object.assign({}, ...Object.values(read('../../help.json')));
    console.log(`Usage: npm run ${name}\n\n${sentence} It has no options.`);
    return 0;
  }
  if (words.length > 0) {
    console.error(`npm run ${name} takes no "${words.join(' ')}"; npm run ${name} -- --help says what it does.`);
    return 2;
  }
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
