// oxlint-disable no-restricted-imports -- the one command that looks into the store itself
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askDoor, doorOf, lookInto, type Looked } from '../server/store/query-door.js';
import { holderOf, takeLock } from '../server/store/lock.js';
import { openStore } from '../server/store/store.js';

const usage =
  'Usage: npm run -s query -- "select …" [--data DIR]\n\nPrints the rows of one read-only query, a line of JSON each. Looks into DATABASE_URL where that is set.';

const { positionals, values } = readArguments();
const [text] = positionals;
if (text === undefined || positionals.length > 1) end(2, usage);
const looked = await look(text, values.data ?? process.env['DATA_DIR'] ?? '.data');
if ('message' in looked) end(1, looked.message);
for (const row of looked.rows) process.stdout.write(`${JSON.stringify(row)}\n`);

async function look(text: string, folder: string): Promise<Looked> {
  const databaseUrl = process.env['DATABASE_URL'] ?? '';
  if (databaseUrl !== '') return lookAlone({ databaseUrl }, text);
  const holder = holderOf(folder);
  if (holder !== undefined) return askHolder(folder, holder, text);
  if (!existsSync(join(folder, 'store')))
    return { message: `There is no data in ${folder}. Name the folder of the server with --data DIR.` };
  const lock = takeLock(folder);
  if (!lock.ok) return { message: lock.problems };
  try {
    return await lookAlone({ folder }, text);
  } finally {
    lock.value.release();
  }
}

async function lookAlone(place: Parameters<typeof openStore>[0], text: string): Promise<Looked> {
  const store = await openStore(place);
  try {
    return await lookInto(store, text);
  } finally {
    await store.close();
  }
}

async function askHolder(folder: string, holder: number, text: string): Promise<Looked> {
  const door = doorOf(folder);
  if (door === undefined)
    return { message: `Process ${holder} holds ${folder}, whose name is too long for asking it. Stop it and ask again.` };
  return askDoor(door, text).catch(() => ({
    message: `Process ${holder} holds ${folder} and does not answer yet. Ask again in a moment.`,
  }));
}

function readArguments(): { positionals: string[]; values: { data?: string } } {
  try {
    return parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
  } catch {
    return end(2, usage);
  }
}

function end(code: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}
