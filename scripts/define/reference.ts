import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referencePages } from './reference/pages.js';
import { takeNoOptions } from '../usage.js';

const folder = 'docs/reference';
const usage = `Usage: npm run reference

Writes docs/reference again from the meta-schemas, the parts of the site, the lists of the engine and the errors of the API.`;

takeNoOptions(usage);
const pages = await referencePages();
await mkdir(folder, { recursive: true });
const old = (await readdir(folder)).filter((name) => name.endsWith('.md') && !pages.has(name));
if (old.length > 0) throw new Error(`${folder} contains pages that are not generated: ${old.join(', ')}.`);
await Promise.all([...pages].map(([name, text]) => writeFile(join(folder, name), text)));
process.stdout.write(`${pages.size} pages were written to ${folder}.\n`);
