import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** Something the person at the keyboard has to put right; its message is all they need to read. */
export class SetupProblem extends Error {}

/** Runs the main part of a script: a SetupProblem is printed as a sentence, anything else is a defect of ours and keeps its stack. */
export async function main(part) {
  try {
    await part();
  } catch (error) {
    const isSetup = error instanceof SetupProblem;
    console.error(isSetup ? error.message : error);
    process.exit(isSetup ? 2 : 1);
  }
}

/** What is installed or built is written by the owner of this folder; a user without other rights only starts it. */
export function requireWritable(folder, content) {
  const place = existsSync(folder) ? folder : '.';
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    const remedy = 'run "npm ci && npm run build" as the owner of this folder first';
    throw new SetupProblem(`${content} are missing or out of date, and this user cannot write ${folder}: ${remedy}.`, { cause: error });
  }
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end and keeps what it said. The command dies with us.
 * @param {string[]} command
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
export function run([program, ...args], { env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      shell: process.platform === 'win32',
    });
    const said = [];
    const end = (signal) => endGroup(child, signal);
    const stop = (signal) => {
      end(signal);
      process.exit(130);
    };
    const finish = (passed) => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve({ passed, output: Buffer.concat(said.map((part) => Buffer.from(part))).toString() });
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    child.stdout.on('data', (part) => said.push(part));
    child.stderr.on('data', (part) => said.push(part));
    child.on('error', (error) => {
      said.push(`${program}: ${error.message}\n`);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/** A step may have started a server or browsers: they are in its process group and go with it. */
function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
