import { existsSync } from 'node:fs';
import { storeLocationOf, withStore } from '../../server/operations/store-location.js';
import { restoreBackup } from '../../server/operations/backup.js';
import { CallProblem, endCommand, refuseArguments, note, printLine, runCommand } from './command.js';

const usage = `Usage: npm run -s restore -- --from FILE [--data DIR]

Puts every row of a backup into a store that has no tenants yet: DATABASE_URL where that is set, else the data folder.
--from FILE         the backup
--data DIR          the folder of the embedded store (DATA_DIR; the default is .data); DATABASE_URL goes before it`;

await runCommand({
  usage,
  flags: { from: { type: 'string' }, data: { type: 'string' } },
  /**
   * Restores the store from the backup of `--from` and prints the number of rows of each table. Ends with code 1 or 2 if that fails; throws
   * CallProblem for a wrong call.
   */
  async run({ words, text }) {
    const file = text('from');
    refuseArguments(words);
    if (file === undefined) throw new CallProblem('Name the backup with --from FILE');
    if (!existsSync(file)) return endCommand(1, `There is no file ${file}.`);
    const done = await withStore(storeLocationOf(text('data'), process.env), (store) => restoreBackup(store, file));
    if (!done.ok) return endCommand(2, done.problems);
    const restored = done.value;
    if (!restored.ok) return endCommand(1, restored.problems);
    for (const [table, count] of Object.entries(restored.value.rows)) if (count > 0) printLine(`${String(count).padStart(9)}  ${table}`);
    note('Everything is restored. Keys are not part of a backup: put keys.json back too, or visitors begin new sessions.');
  },
});
