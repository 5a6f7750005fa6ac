import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../engine/build.js';
import { bundleValidators } from '../../server/library/bundle-validators.js';
import { informationForm } from './information.js';
import { benchForm, MADE_SIZES, type BenchForm, type MadeSize } from './model.js';
import { ourDefinitions } from './our-definition.js';
import { peerDefinition } from './peer-definition.js';
import { contentHash } from '../../server/base/content-hash.js';
import { peerOfForm } from './peer-of-form.js';

const PLATFORM = 'schemas/platforms/one.platform.json';
/** The day of our page. */
const TODAY = '2026-11-20';
const TEXTS = 'schemas/texts/en.json';

/** Writes every bench form for both sides beside the page, compiled and with its validators. */
export async function writeForms(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of MADE_SIZES) await writeForm(folder, size);
  await writeInformation(folder);
}

/** Writes the form of the product for both sides. */
async function writeInformation(folder: string): Promise<void> {
  const { ours, resolved } = await informationForm(TODAY);
  writeFile(folder, 'I.vestibule.json', JSON.stringify(ours));
  writeFile(folder, 'I.validators.js', await bundleValidators(resolved.form.configured.form));
  writeFile(folder, 'I.rjsf.json', JSON.stringify(peerOfForm(resolved)));
}

/**
 * Writes a generated bench form for both sides: ours compiled and with its validators, the peer's as plain RJSF. Throws if it does not
 * compile.
 */
async function writeForm(folder: string, size: MadeSize): Promise<void> {
  const form = benchForm(size);
  const answers = startingAnswers(form);
  const definitions = ourDefinitions(form);
  const files = definitions.map((definition) => ({
    path: `schemas/forms/${definition.id}.form.json`,
    text: JSON.stringify(definition, null, 2),
  }));
  const shared = [PLATFORM, TEXTS].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const compiled = compile([...files, ...shared], [{ platform: 'one', group: '', tenant: 'bench' }], contentHash);
  if (!compiled.ok) throw new Error(compiled.problems.map((problem) => `${problem.file}:${problem.line} ${problem.message}`).join('\n'));
  const shelf = compiled.value.byTenant.get('bench');
  const ours = shelf?.forms[String(definitions[0]?.id)];
  if (!shelf || !ours) throw new Error(`The bench form ${size} was not compiled.`);
  writeFile(
    folder,
    `${size}.vestibule.json`,
    JSON.stringify({ form: ours, platform: shelf.platform, texts: shelf.texts['en'] ?? {}, answers }),
  );
  writeFile(folder, `${size}.validators.js`, await bundleValidators(ours));
  writeFile(folder, `${size}.rjsf.json`, JSON.stringify(peerDefinition(form, answers)));
}

/** Returns one answer for every entry of a list, so that the entry exists; no answers for forms without a list. */
function startingAnswers(form: BenchForm): { readonly [key: string]: unknown } {
  if (!('entry' in form)) return {};
  const named = form.entry.fields[1]?.key ?? '';
  return { entries: Array.from({ length: form.count }, (_, nth) => ({ [named]: `entry${nth + 1}@example.org` })) };
}

function writeFile(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}
