import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The exit code of a server that an unexpected error ended (server/operations/end-of-process.ts). */
const UNEXPECTED_EXIT = 70;
const MOST_RESTARTS = 5;
const WITHIN = 60_000;
const PAUSE = 1000;

/**
 * Runs a program and starts it again after an unexpected error or when it is killed from outside. A program that keeps
 * failing is given up, so that the supervisor of this process learns of it. Resolves with the exit code.
 */
export async function keepRunning(program, words) {
  let isStopping = false;
  let child;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  }
  const restarts = [];
  while (!isStopping) {
    child = spawn(program, words, { stdio: 'inherit' });
    const [code, signal] = await once(child, 'exit');
    const isCrash = code === UNEXPECTED_EXIT || code === null;
    // A server that was told to stop and was killed by that signal has ended well.
    if (isStopping || !isCrash) return code ?? 0;
    restarts.push(Date.now());
    if (restarts.filter((at) => Date.now() - at < WITHIN).length > MOST_RESTARTS) return code ?? UNEXPECTED_EXIT;
    process.stderr.write(`The server ended unexpectedly (${signal ?? code}) and is started again.\n`);
    await delay(PAUSE);
  }
  return 0;
}

/** How often a step that goes on says so, in milliseconds. */
const EVERY = 10_000;

/** Does the steps of a start, a name and its work each, one after the other; prints the number of each, and every ten seconds how long it takes. */
export async function announceSteps(steps, print = console.log) {
  for (const [index, [name, prepare]] of steps.entries()) {
    const start = performance.now();
    print(`${index + 1} of ${steps.length}: ${name}`);
    const timer = setInterval(() => print(`   ${name}, for ${Math.round((performance.now() - start) / 1000)} s`), EVERY);
    try {
      await prepare();
    } finally {
      clearInterval(timer);
    }
  }
}
