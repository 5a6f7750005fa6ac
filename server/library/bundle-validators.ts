import { build } from 'esbuild';
import { validatorsCode } from '../../engine/build.js';
import type { Form } from '../../engine/index.js';

/** Returns a form's validators as one ES module, `export const validators = { "<hash>": (data) => errors }`, which runs without eval. */
export async function bundleValidators(form: Form): Promise<string> {
  const bundled = await build({
    stdin: { contents: validatorsCode(form), resolveDir: import.meta.dirname, sourcefile: 'validators.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2020',
    legalComments: 'none',
    charset: 'ascii',
    write: false,
    logLevel: 'silent',
  });
  const [file] = bundled.outputFiles;
  if (file === undefined) throw new Error(`The validators of ${form.id} could not be bundled.`);
  return file.text;
}
