import { spawn } from 'node:child_process';

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
