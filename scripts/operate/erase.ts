import { join } from 'node:path';
import { eraseLetters } from '../../server/operations/erase-inactive.js';
import { withOperations } from '../../server/operations/store-location.js';
import { note, print, UsageError } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s erase -- --older-than DAYS [--tenant CODE] [--yes] [--data DIR]

Erases people of whom nothing was heard for so many days, with everything of theirs, and requests of that age. Without --yes it only counts.
Payments stay for the books, with their amounts and without the person. Agents (contacts) and the audit stay.
--older-than DAYS   a number of days from 1 to 99999
--tenant CODE       one tenant; without it, all of them
--yes               erases; there is no way back`;

await runOnStore({
  usage,
  texts: ['older-than', 'tenant'],
  switches: ['yes'],
  /**
   * Erases people without activity for so many days and their letters, or only counts them without `--yes`; prints the counts. Ends with
   * code 2 if that fails; throws UsageError for a wrong call.
   */
  async run({ text, has, place }) {
    const days = text('older-than') ?? '';
    if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError('--older-than is a number of days from 1 to 99999');
    const before = new Date(Date.now() - Number(days) * 24 * 60 * 60_000).toISOString();
    const erasing = { before, tenant: text('tenant'), isTrial: !has('yes') };
    for (const [tenant, counts] of Object.entries(await withOperations(place, (ask) => ask('erase', erasing))))
      print([tenant, ...Object.entries(counts).map(([table, count]) => `${table} ${count}`)].join('  '));
    if (erasing.tenant === undefined) print(`letters  ${eraseLetters(join(place.folder, 'mail'), erasing)}`);
    if (erasing.isTrial) note('Nothing was erased: this is what --yes would erase.');
    else note('Erased. Backups that were made before still hold these people.');
  },
});
