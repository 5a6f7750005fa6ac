import { checkGateway } from '../../server/operations/check-gateway.js';
import { withOperations } from '../../server/operations/store-location.js';
import { print, Refusal, required } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s gateway-check -- --tenant CODE [--origin URL] [--data DIR]

Asks a tenant's payment gateway whose keys it has, without a charge, and says what is wrong with them.
The secret is read from the key file of this installation (SECRETS_FILE).
--tenant CODE       whose gateway
--origin URL        where the gateway is, instead of at the vendor, such as a stand-in`;

await runOnStore({
  usage,
  texts: ['tenant', 'origin'],
  /** Prints what the vendor says of the keys. Ends with code 1 if something is wrong with them; throws UsageError without a tenant. */
  async run({ text, place }) {
    const tenant = required(text('tenant'), '--tenant CODE');
    const from = { dataFolder: place.folder, secretsFile: process.env['SECRETS_FILE'] || undefined, origin: text('origin') };
    const told = await withOperations(place, (ask) => checkGateway(ask, { tenant, ...from }));
    if (!told.ok) throw new Refusal(1, told.problems);
    print(told.value);
  },
});
