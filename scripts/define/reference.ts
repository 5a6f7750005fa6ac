import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referencePages } from './reference/pages.js';
import { print, runCommand } from '../command.js';

const folder = 'docs/reference';

await runCommand({
  usage: `Usage: npm run reference -- [--api]

Writes docs/reference again from the meta-schemas, the parts of the site, the lists of the engine and the errors of the API.
--api   records a request and an answer of every call of the API instead, for its description`,
  switches: ['api'],
  async run(_words, flags) {
    if (flags.has('api')) return (await import('./reference/record-api.js')).recordApi();
    const pages = await referencePages();
    await mkdir(folder, { recursive: true });
    const old = (await readdir(folder)).filter((name) => name.endsWith('.md') && !pages.has(name));
    if (old.length > 0) throw new Error(`${folder} contains pages that are not generated: ${old.join(', ')}.`);
    await Promise.all([...pages].map(([name, text]) => writeFile(join(folder, name), text)));
    print(`${pages.size} pages were written to ${folder}.`);
  },
});
