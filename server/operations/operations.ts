import { setImmediate } from 'node:timers/promises';
import project from '../../package.json' with { type: 'json' };
import { bad, type Result } from '../../engine/base/result.js';
import { errorMessageOf } from '../base/error-code.js';
import type { RunOperation } from '../database/query-socket.js';
import type { Store } from '../database/store.js';
import { scopeOfCode } from '../database/tenants.js';
import { readTenantSources, type ReadTenantFile, type TenantSource } from '../tenants/tenant-file.js';
import { addTenants } from './add-tenants.js';
import { writeDumpLines } from './dump.js';
import { eraseInactive, type EraseCounts, type EraseOptions } from './erase-inactive.js';
import { erasePerson, type ErasePersonQuery } from './erase-person.js';

/** What an operator does with a store, whoever holds it. Arguments and answers are JSON; what cannot be done is thrown. */
const operations = {
  /** Reads rows of one tenant, or rows that are everybody's. */
  async query(
    store: Store,
    { text, tenant }: { readonly text: string; readonly tenant?: string | undefined },
  ): Promise<readonly unknown[]> {
    return store.queryReadOnly(text, tenant === undefined ? undefined : await knownScope(store, tenant));
  },
  erasePerson: (store: Store, query: ErasePersonQuery) => erasePerson(store, query),
  async erase(
    store: Store,
    { before, ...options }: Omit<EraseOptions, 'before'> & { readonly before: string },
  ): Promise<readonly (readonly [code: string, counts: EraseCounts])[]> {
    return [...(await eraseInactive(store, { ...options, before: new Date(before) }))];
  },
  /** Saves the files of tenants, all or none; returns the codes or the findings. */
  async tenants(store: Store, sources: readonly TenantSource[]): Promise<Result<readonly string[], readonly string[]>> {
    const files: ReadTenantFile[] = [];
    const problems: string[] = [];
    for (const source of sources) {
      const read = readTenantSources([source]);
      if (read.ok) files.push(...read.value);
      else problems.push(...read.problems);
      // Requests of visitors are answered between two files.
      await setImmediate();
    }
    return problems.length > 0 ? bad(problems) : addTenants(store, files);
  },
  /** Returns the file that a tenant was saved from. */
  async export(store: Store, { tenant }: { readonly tenant: string }): Promise<string> {
    const scope = await knownScope(store, tenant);
    const row = await store.inTenant(scope, (db) => db.selectFrom('tenant_files').select('file').executeTakeFirst());
    if (row === undefined)
      throw new Error(`No file of ${tenant} is stored, because an older version saved it: npm run -s tenants -- FILE stores one.`);
    return row.file;
  },
};

async function knownScope(store: Store, tenant: string) {
  const scope = await scopeOfCode(store.db, tenant);
  if (scope === undefined) throw new Error(`There is no tenant "${tenant}".`);
  return scope;
}

type Operations = typeof operations;

/** Does an operation on a store that this process or a running server holds; throws the sentence of one that cannot be done. */
export type Ask = <N extends keyof Operations>(name: N, args: Parameters<Operations[N]>[1]) => Promise<Awaited<ReturnType<Operations[N]>>>;

/** Each operation is called with the arguments that belong to its name. */
const byName = operations as unknown as Readonly<Record<string, (store: Store, args: unknown) => Promise<unknown>>>;

/** Does operations on the store of this process. */
export function operationsOn(store: Store): Ask {
  return ((name, args) => byName[name]?.(store, args)) as Ask;
}

/** Returns what answers the calls of an operator with one line, `{ value }` or `{ message }`, and a backup with its lines. */
export function operationsOfServer(store: Store): RunOperation {
  return async (name, args, write) => {
    if (name === 'backup') return writeDumpLines(store, project.version, write);
    const operation = Object.hasOwn(byName, name) ? byName[name] : undefined;
    const answer = await (operation?.(store, args) ?? Promise.reject(unknownOperation(name))).then(
      (value) => ({ value }),
      (error: unknown) => ({ message: errorMessageOf(error) }),
    );
    await write(`${JSON.stringify(answer)}\n`);
  };
}

function unknownOperation(name: string): Error {
  return new Error(`The server that runs cannot do "${name}": it is of another version. Start it again.`);
}
