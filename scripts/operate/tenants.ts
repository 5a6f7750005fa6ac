import { storeLocationOf, withStore } from '../../server/operations/store-location.js';
import { addTenants } from '../../server/operations/add-tenants.js';
import { readTenantPaths } from '../../server/tenants/tenant-file.js';
import { CallProblem, endCommand, note, printLine, runCommand } from './command.js';

const usage = `Usage: npm run -s tenants -- FILE… [--data DIR]

Saves tenants, each with everything it is set up with, as their files say; people's rows are not touched.
Servers on one PostgreSQL take a change up at once. The embedded store is held by its server: stop that first.
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
    const done = await withStore(storeLocationOf(text('data'), process.env), (store) => addTenants(store, read.value));
    if (!done.ok) return endCommand(2, done.problems);
    if (!done.value.ok) return endCommand(1, done.value.problems.join('\n'));
    for (const code of done.value.value) printLine(code);
    note('Saved. Servers that run take it up at once.');
  },
});
