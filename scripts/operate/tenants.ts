import { readFileSync } from 'node:fs';
import { withOperations } from '../../server/operations/store-location.js';
import { readTenantPaths } from '../../server/tenants/tenant-file.js';
import { note, print, Refusal, UsageError } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s tenants -- FILE… [--data DIR]

Saves tenants, each with everything it is set up with, as their files say; people's rows are not touched.
Servers that run take a change up at once.`;

await runOnStore({
  usage,
  maxWords: Infinity,
  /**
   * Saves the tenants of the given files in the store and prints their codes. Ends with code 1 if a file is wrong and 2 if the store is not
   * available; throws UsageError without files.
   */
  async run({ words, place }) {
    if (words.length === 0) throw new UsageError('Name a file of a tenant');
    const read = readTenantPaths(words);
    if (!read.ok) throw new Refusal(1, read.problems.join('\n'));
    const sources = words.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    const saved = await withOperations(place, (ask) => ask('tenants', sources), true);
    if (!saved.ok) throw new Refusal(1, saved.problems.join('\n'));
    for (const code of saved.value) print(code);
    note('Saved. Servers that run take it up at once.');
  },
});
