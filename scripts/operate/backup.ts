import project from '../../package.json' with { type: 'json' };
import { writeBackup } from '../../server/operations/backup.js';
import { storeLocationOf } from '../../server/operations/store-location.js';
import { CallProblem, endCommand, refuseArguments, note, printLine, runCommand } from './command.js';

const usage = `Usage: npm run -s backup -- --to FILE [--data DIR]

Writes every row of the store to FILE (gzip), as they are at one moment, also while the server runs.
Backs DATABASE_URL up where that is set. Keys and secrets are not in it: keep keys.json of the data folder apart.
--to FILE           the new file
--data DIR          the folder of the embedded store (DATA_DIR; the default is .data); DATABASE_URL goes before it`;

await runCommand({
  usage,
  flags: { to: { type: 'string' }, data: { type: 'string' } },
  /**
   * Writes a backup of the store to the file of `--to` and prints the number of rows of each table. Ends with code 2 if that fails; throws
   * CallProblem for a wrong call.
   */
  async run({ words, text }) {
    const file = text('to');
    refuseArguments(words);
    if (file === undefined) throw new CallProblem('Name the new file with --to FILE');
    const written = await writeBackup(storeLocationOf(text('data'), process.env), file, project.version);
    if (!written.ok) return endCommand(2, written.problems);
    for (const [table, count] of Object.entries(written.value.rows)) if (count > 0) printLine(`${String(count).padStart(9)}  ${table}`);
    note(`${file} is whole. The keys of this installation (keys.json, SECRETS_FILE) are not in it: keep them in another place.`);
  },
});
