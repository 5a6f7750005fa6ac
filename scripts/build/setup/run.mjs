import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, openSync, readFileSync, readdirSync } from 'node:fs';

/** Something the person at the keyboard has to put right; its message is all they need to read. */
export class SetupProblem extends Error {}

/** Runs the main part of a script: a SetupProblem is printed as a sentence, anything else is a defect of ours and keeps its stack. */
export function main(part) {
  return part().catch((error) => {
    const isSetup = error instanceof SetupProblem;
    console.error(isSetup ? error.message : error);
    process.exit(isSetup ? 2 : 1);
  });
}

/** What is installed or built is written by the owner of this folder; a user without other rights only starts it. */
export function requireWritable(folder, content) {
  try {
    accessSync(existsSync(folder) ? folder : '.', constants.W_OK);
  } catch (error) {
    const remedy = 'run "npm ci && npm run build" as the owner of this folder first';
    throw new SetupProblem(`${content} are missing or out of date, and this user cannot write ${folder}: ${remedy}.`, { cause: error });
  }
}

/** The environment variable with the marks of the runs that a process belongs to, however it was started. */
const MARK = 'VESTIBULE_RUN';

/**
 * Runs a command to its end, and ends every process that it left. A signal to us, or the `stop` signal, ends it at once. What it writes goes to
 * the file `log`; without one it is returned.
 */
export async function run([program, ...args], { env, log, stop } = {}) {
  const mark = randomUUID();
  const out = log === undefined ? 'pipe' : openSync(log, 'w');
  const marks = [process.env[MARK], mark].join(' ');
  const child = spawn(program, args, { env: { ...process.env, ...env, [MARK]: marks }, stdio: ['ignore', out, out], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const end = () => endProcesses(mark, child.pid);
  // Each run ends its processes at our exit, before folders that they write are removed.
  const endAll = () => process.exit(130);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, endAll);
  process.prependListener('exit', end);
  stop?.addEventListener('abort', end);
  try {
    // A process that was left behind may hold a pipe open, but not a log.
    const [code] = await once(child, log === undefined ? 'close' : 'exit');
    return { passed: code === 0, output };
  } catch (error) {
    return { passed: false, output: `${program}: ${error.message}\n` };
  } finally {
    for (const signal of signals) process.off(signal, endAll);
    process.off('exit', end);
    end();
  }
}

/** Kills all processes with a mark, also those whose parent has ended; outside of Linux the group of the first one. */
function endProcesses(mark, pid) {
  for (const id of process.platform === 'linux' ? readdirSync('/proc').filter(Number) : [-pid]) {
    try {
      if (id < 0 || readFileSync(`/proc/${id}/environ`, 'utf8').includes(mark)) process.kill(Number(id), 'SIGKILL');
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
}
