import { storeLocationOf, withOperations } from '../../server/operations/store-location.js';
import { CallProblem, refuseArguments, runCommand } from './command.js';

const usage = `Usage: npm run -s export -- --tenant CODE [--data DIR]

Prints the file that a tenant was saved from last, byte for byte. Agents who signed up themselves are in no file.
npm run -s export -- --tenant harbor > harbor.json makes a file equal to what is stored; npm run -s tenants -- harbor.json does the opposite.
--tenant CODE       the tenant
--data DIR          the folder of the embedded store (DATA_DIR; the default is .data); DATABASE_URL goes before it`;

await runCommand({
  usage,
  flags: { tenant: { type: 'string' }, data: { type: 'string' } },
  /** Prints the stored file of a tenant. Throws if there is none, and CallProblem for a wrong call. */
  async run({ words, text }) {
    refuseArguments(words);
    const tenant = text('tenant');
    if (tenant === undefined) throw new CallProblem('Name a tenant with --tenant CODE');
    process.stdout.write(await withOperations(storeLocationOf(text('data'), process.env), (ask) => ask('export', { tenant })));
  },
});
