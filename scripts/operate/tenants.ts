import { readFileSync } from 'node:fs';
import { storeLocationOf, withOperations } from '../../server/operations/store-location.js';
import { readTenantPaths } from '../../server/tenants/tenant-file.js';
import { CallProblem, endCommand, note, printLine, runCommand } from './command.js';

const usage = `Usage: npm run -s tenants -- FILE… [--data DIR]

Saves tenants, each with everything it is set up with, as their files say; people's rows are not touched.
Servers that run take a change up at once.
--data DIR          the folder of the embedded store (DATA_DIR; the default is .data); DATABASE_URL goes before it`;

await runCommand({
  usage,
  flags: { data: { type: 'string' } },
  /**
   * Saves the tenants of the given files in the store and prints their codes. Ends with code 1 if a file is wrong and 2 if the store is not
   * available; throws CallProblem without files.
   */
  async run({ words, text }) {
    if (words.length === 0) throw new CallProblem('Name a file of a tenant');
    const read = readTenantPaths(words);
    if (!read.ok) return endCommand(1, read.problems.join('\n'));
    const sources = words.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    const saved = await withOperations(storeLocationOf(text('data'), process.env), (ask) => ask('tenants', sources), true);
    if (!saved.ok) return endCommand(1, saved.problems.join('\n'));
    for (const code of saved.value) printLine(code);
    note('Saved. Servers that run take it up at once.');
  },
});
