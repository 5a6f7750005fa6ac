import project from '../../package.json' with { type: 'json' };
import { writeBackup } from '../../server/operations/backup.js';
import { note, print, Refusal, UsageError } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s backup -- --to FILE [--data DIR]

Writes every row of the store to FILE (gzip), as they are at one moment, also while the server runs.
Backs DATABASE_URL up where that is set. Keys and secrets are not in it: keep keys.json of the data folder apart.
--to FILE           the new file`;

await runOnStore({
  usage,
  texts: ['to'],
  /**
   * Writes a backup of the store to the file of `--to` and prints the number of rows of each table. Ends with code 2 if that fails; throws
   * UsageError for a wrong call.
   */
  async run({ text, place }) {
    const file = text('to');
    if (file === undefined) throw new UsageError('Name the new file with --to FILE');
    const written = await writeBackup(place, file, project.version);
    if (!written.ok) throw new Refusal(2, written.problems);
    for (const [table, count] of Object.entries(written.value.rows)) if (count > 0) print(`${String(count).padStart(9)}  ${table}`);
    note(`${file} is whole. The keys of this installation (keys.json, SECRETS_FILE) are not in it: keep them in another place.`);
  },
});
