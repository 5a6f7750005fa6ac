import { filesUnder, fingerprint, isMade, stampMade } from './fingerprint.mjs';
import { requireWritable, SetupProblem, run } from './run.mjs';

const STAMP = 'node_modules/.cache/vestibule/generated.json';
const INPUTS = ['schemas', 'scripts/build/prepare', 'package-lock.json'];
const PLACES = ['engine', 'server', 'src', 'schemas', 'scripts', 'fixtures'];
const IS_GENERATED = /\.g\.(ts|json)$/;

/** Writes the generated sources (*.g.ts, *.g.json) again when what they are made from has changed. */
export async function ensureGenerated() {
  const inputs = fingerprint(filesUnder(INPUTS).filter((file) => !IS_GENERATED.test(file)));
  if (isMade(STAMP, inputs)) return;
  requireWritable('engine', 'The generated sources');
  const { passed, output } = await run([process.execPath, '--import', 'tsx', 'scripts/build/prepare/all.ts']);
  if (!passed) throw new SetupProblem(`Writing the generated sources failed (npm run prepare:generated):\n${output}`);
  stampMade(
    STAMP,
    inputs,
    filesUnder(PLACES).filter((file) => IS_GENERATED.test(file)),
  );
}
