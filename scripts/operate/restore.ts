import { existsSync } from 'node:fs';
import { withStore } from '../../server/operations/store-location.js';
import { restoreBackup } from '../../server/operations/backup.js';
import { note, print, Refusal, UsageError } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s restore -- --from FILE [--data DIR]

Puts every row of a backup into a store that has no tenants yet: DATABASE_URL where that is set, else the data folder.
--from FILE         the backup`;

await runOnStore({
  usage,
  texts: ['from'],
  /**
   * Restores the store from the backup of `--from` and prints the number of rows of each table. Ends with code 1 or 2 if that fails; throws
   * UsageError for a wrong call.
   */
  async run({ text, place }) {
    const file = text('from');
    if (file === undefined) throw new UsageError('Name the backup with --from FILE');
    if (!existsSync(file)) throw new Refusal(1, `There is no file ${file}.`);
    const done = await withStore(place, (store) => restoreBackup(store, file));
    if (!done.ok) throw new Refusal(2, done.problems);
    const restored = done.value;
    if (!restored.ok) throw new Refusal(1, restored.problems);
    for (const [table, count] of Object.entries(restored.value.rows)) if (count > 0) print(`${String(count).padStart(9)}  ${table}`);
    note('Everything is restored. Keys are not part of a backup: put keys.json back too, or visitors begin new sessions.');
  },
});
