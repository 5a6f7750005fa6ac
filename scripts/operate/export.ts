import { withOperations } from '../../server/operations/store-location.js';
import { UsageError } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s export -- --tenant CODE [--data DIR]

Prints the file that a tenant was saved from last, byte for byte. Agents who signed up themselves are in no file.
npm run -s export -- --tenant harbor > harbor.json makes a file equal to what is stored; npm run -s tenants -- harbor.json does the opposite.
--tenant CODE       the tenant`;

await runOnStore({
  usage,
  texts: ['tenant'],
  /** Prints the file that a tenant was saved from. Throws UsageError for a wrong call, and Error if no file is stored. */
  async run({ text, place }) {
    const tenant = text('tenant');
    if (tenant === undefined) throw new UsageError('Name a tenant with --tenant CODE');
    process.stdout.write(await withOperations(place, (ask) => ask('export', { tenant })));
  },
});
