import type { Ask } from '../../server/operations/operations.js';
import { withOperations } from '../../server/operations/store-location.js';
import { note, print, UsageError } from '../command.js';
import { runOnStore } from './store-command.js';

const usage = `Usage: npm run -s query -- [--tenant CODE] "select …" [--data DIR]

Prints the rows of one read-only query, a line of JSON each. Looks into DATABASE_URL where that is set.
Nearly every row belongs to a tenant and is seen only with --tenant; tenants and dictionaries are everybody's.
--tenant CODE       the tenant whose rows are seen`;

await runOnStore({
  usage,
  maxWords: 1,
  texts: ['tenant'],
  /**
   * Runs a query on the store, as one tenant if given, and prints each row as JSON. Throws if it fails, and UsageError for a wrong call.
   */
  async run({ words: [query], text, place }) {
    if (query === undefined) throw new UsageError('Name one query in quotes');
    const tenant = text('tenant');
    const rows = await withOperations(place, async (ask) => {
      const found = await ask('query', { text: query, tenant });
      if (tenant === undefined) await hintAtTenant(ask, query);
      return found;
    });
    for (const row of rows) print(JSON.stringify(row));
  },
});

/** Prints a hint if a query names tables with row-level security, whose rows are only visible with a tenant. */
async function hintAtTenant(ask: Ask, query: string): Promise<void> {
  const text = "select relname from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1";
  const names = (await ask('query', { text })).map((row) => String(Reflect.get(Object(row), 'relname')));
  const touched = names.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(query));
  if (touched.length > 0)
    note(`Rows of ${touched.join(', ')} belong to tenants and are not seen without one: npm run -s query -- --tenant CODE "…"`);
}
