import { setImmediate } from 'node:timers/promises';
import project from '../../package.json' with { type: 'json' };
import type { Result } from '../../engine/base/result.js';
import { errorMessageOf } from '../base/error-code.js';
import type { RunOperation } from '../database/query-socket.js';
import type { Store } from '../database/store.js';
import { scopeOfCode } from '../database/tenants.js';
import { readTenantSources, type ReadTenantFile, type TenantSource } from '../tenants/tenant-file.js';
import { addTenants } from './add-tenants.js';
import { decideAgent } from './decide-agent.js';
import { writeDumpLines } from './dump.js';
import { eraseInactive } from './erase-inactive.js';
import { erasePerson } from './erase-person.js';

/** What an operator does with a store, whoever holds it. Arguments and answers are JSON; what cannot be done is thrown. */
const operations = {
  /** Reads rows of one tenant, or rows that are everybody's. */
  query: async (store: Store, { text, tenant }: { text: string; tenant?: string | undefined }) =>
    store.queryReadOnly(text, tenant === undefined ? undefined : await scopeOfCode(store.db, tenant)),
  erase: eraseInactive,
  erasePerson,
  agent: decideAgent,
  /** Saves the files of tenants, all or none; returns the codes or the findings. */
  async tenants(store: Store, sources: readonly TenantSource[]): Promise<Result<readonly string[], readonly string[]>> {
    const files: ReadTenantFile[] = [];
    for (const source of sources) {
      const read = readTenantSources([source]);
      if (!read.ok) return read;
      files.push(...read.value);
      // Requests of visitors are answered between two files.
      await setImmediate();
    }
    return addTenants(store, files);
  },
  /** Returns the file that a tenant was saved from. */
  async export(store: Store, { tenant }: { tenant: string }): Promise<string> {
    const scope = await scopeOfCode(store.db, tenant);
    const row = await store.inTenant(scope, (db) => db.selectFrom('tenant_files').select('file').executeTakeFirst());
    if (row === undefined)
      throw new Error(`No file of ${tenant} is stored, because an older version saved it: npm run -s tenants -- FILE stores one.`);
    return row.file;
  },
};

type Operations = typeof operations;

/** Does an operation on a store that this process or a running server holds; throws the sentence of one that cannot be done. */
export type Ask = <N extends keyof Operations>(name: N, args: Parameters<Operations[N]>[1]) => Promise<Awaited<ReturnType<Operations[N]>>>;

/** Does operations on the store of this process. */
export function operationsOn(store: Store): Ask {
  // Each operation is called with the arguments that belong to its name.
  const byName = operations as unknown as Readonly<Record<string, (on: Store, args: unknown) => Promise<unknown>>>;
  return (async (name, args) => {
    if (Object.hasOwn(byName, name)) return byName[name]?.(store, args);
    throw new Error(`The server that runs cannot do "${name}": it is of another version. Start it again.`);
  }) as Ask;
}

/** Returns what answers the calls of an operator with one line, `{ value }` or `{ message }`, and a backup with its lines. */
export function operationsOfServer(store: Store): RunOperation {
  const ask = operationsOn(store) as (name: string, args: unknown) => Promise<unknown>;
  return async (name, args, write) => {
    if (name === 'backup') return writeDumpLines(store, project.version, write);
    const answer = await ask(name, args).then(
      (value) => ({ value }),
      (error: unknown) => ({ message: errorMessageOf(error) }),
    );
    await write(`${JSON.stringify(answer)}\n`);
  };
}
