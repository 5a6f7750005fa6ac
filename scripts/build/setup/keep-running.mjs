import { spawn } from 'node:child_process';

/** The exit code of a server that an unexpected error ended (server/operations/end-of-process.ts). */
const unexpectedExit = 70;
const mostRestarts = 5;
const within = 60_000;
const pause = 1000;

/**
 * Runs a program and starts it again after an unexpected error or when it is killed from outside. A program that keeps
 * failing is given up, so that the supervisor of this process learns of it. Resolves with the exit code.
 */
export function keepRunning(program, words) {
  let isStopping = false;
  let child;
  const restarts = [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  return new Promise((resolve) => {
    const start = () => {
      if (isStopping) return resolve(0);
      child = spawn(program, words, { stdio: 'inherit' });
      child.on('error', (error) => {
        process.stderr.write(`${error.message}\n`);
        resolve(1);
      });
      child.on('exit', (code, signal) => {
        const isCrash = code === unexpectedExit || code === null;
        // A server that was told to stop and was killed by that signal has ended well.
        if (isStopping || !isCrash) return resolve(code ?? 0);
        const now = Date.now();
        restarts.push(now);
        if (restarts.filter((at) => now - at < within).length > mostRestarts) return resolve(code ?? unexpectedExit);
        process.stderr.write(`The server ended unexpectedly (${signal ?? code}) and is started again.\n`);
        setTimeout(start, pause);
      });
    };
    start();
  });
}

/** How often a step that goes on says so, in milliseconds. */
const EVERY = 10_000;

/**
 * Does the steps of a start one after the other; prints the number of each, and every ten seconds how long it takes.
 * @param {readonly (readonly [string, () => Promise<unknown>])[]} steps name and work of each
 * @param {(line: string) => void} [print]
 */
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
