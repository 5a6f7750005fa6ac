import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { compileServer } from './server.mjs';
import { buildSite } from './site.mjs';

/** Builds the site and the server; answers the exit code. */
async function buildAll() {
  const { passed, output } = await buildSite();
  process.stdout.write(output);
  if (passed) await compileServer();
  return passed ? 0 : 1;
}

const bin = (path) => `node_modules/${path}`;
const PRETTIER = bin('prettier/bin/prettier.cjs');
const SOURCES = '**/*.{ts,tsx,mjs}';

/** The folders of scripts, by what they are for. */
const ROOMS = ['define', 'operate', 'build', 'measure'];

/** Returns the source of an npm script that is one of ours; undefined if it is a program of the table below. */
export function sourceOf(name) {
  return ROOMS.map((room) => `scripts/${room}/${name}.ts`).find((file) => existsSync(file));
}

/** The npm scripts that run another program: what each does, and the programs with their arguments, one after the other. */
export const PROGRAMS = {
  types: { does: 'Checks the types of all sources.', steps: [[bin('typescript/bin/tsc'), '-p', '.']] },
  lint: {
    does: 'Checks the rules of .oxlintrc.json, import directions and format of all sources.',
    steps: [
      [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
      ['--import', 'tsx', 'scripts/build/imports/lint-imports.ts'],
      [PRETTIER, '--check', '--log-level', 'warn', SOURCES],
    ],
  },
  format: { does: 'Formats all sources.', steps: [[PRETTIER, '--write', SOURCES]] },
  'format:check': { does: 'Says which sources are not formatted, and changes none.', steps: [[PRETTIER, '--check', SOURCES]] },
  unused: { does: 'Finds files and exports that nothing uses.', steps: [[bin('knip/bin/knip.js')]] },
  size: {
    does: 'Compares the size of the built site with its limits; builds it first where it is not.',
    steps: [[bin('size-limit/bin.js')]],
  },
  'prepare:generated': {
    does: 'Writes the generated sources (*.g.ts); every other script does so itself when they are missing or old.',
    steps: [['--import', 'tsx', 'scripts/build/prepare/all.ts']],
  },
  build: {
    does: 'Builds the site into dist/site and dist/prerender.js, and the server into dist/server, whether they are up to date or not.',
    run: buildAll,
  },
};

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs the steps of an npm script one after the other, up to the first that fails; answers the exit code. */
export async function runProgram(name, { does, steps, run }, words) {
  if (words.includes('--help')) {
    console.log(`Usage: npm run ${name}\n\n${does} It has no options.`);
    return 0;
  }
  if (words.length > 0) {
    console.error(`npm run ${name} takes no "${words.join(' ')}"; npm run ${name} -- --help says what it does.`);
    return 2;
  }
  if (run !== undefined) return run();
  for (const step of steps) {
    const code = await runNode(step);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs Node on the same terminal; a signal for us is passed on. */
function runNode(words) {
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  let isStopping = false;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  }
  // A process that ends by a signal that was passed on has ended well; one that crashed has not.
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? (isStopping ? 0 : 1))));
}
