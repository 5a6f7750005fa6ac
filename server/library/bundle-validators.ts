import { resolve } from 'node:path';
import { build } from 'esbuild';
import { withListForms } from '../../engine/build.js';
import type { Form } from '../../engine/index.js';
import { validatorCode } from './form-validators.js';

/** The compiled server may be installed without the folder of this source. */
const projectFolder = resolve(import.meta.dirname, '../..');

/**
 * Returns the validators of a form and of the forms in its lists as one ES module, which runs without eval: `export const functions`, by
 * the hash of each form, as RJSF's createPrecompiledValidator takes them.
 */
export async function bundleValidators(form: Form): Promise<string> {
  const modules = [...withListForms([form]).values()].map((each) => `((exports) => {${validatorCode(each)}})(functions);`);
  const bundled = await build({
    stdin: {
      contents: ['export const functions = {};', ...modules].join('\n'),
      resolveDir: projectFolder,
      sourcefile: 'validators.js',
    },
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
