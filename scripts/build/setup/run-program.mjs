import { spawn } from 'node:child_process';

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
