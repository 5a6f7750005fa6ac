import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeForms } from './write-forms.js';

export const BENCH_FOLDER = 'dist/bench';

/** Builds both pages as they would be shipped, and the forms that they draw. Throws with the output of webpack if that fails. */
export async function buildBench(): Promise<void> {
  const webpack = ['node_modules/webpack/bin/webpack.js', '--mode', 'production', '--env', 'bench'];
  await promisify(execFile)(process.execPath, webpack).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The bench could not be built.\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  });
  await writeForms(join(BENCH_FOLDER, 'forms'));
}
