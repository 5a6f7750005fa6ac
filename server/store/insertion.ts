import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import type { Insert } from './one-statement.js';
import type { Tables } from './tables.js';

/**
 * An insert of rows that all name the same columns. Its text is kept: the query builder would make it anew for every
 * request, which costs more than all the rest of sending it.
 */
export function insertion<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Insert {
  const columns = Object.keys(rows[0] ?? {});
  const made = {
    sql: textOf(table, columns, rows.length),
    parameters: rows.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column))),
  };
  return { compile: () => made, execute: () => db.executeQuery(CompiledQuery.raw(made.sql, made.parameters)) };
}

/** A list of unusual length is made anew; so long as it is short, no list is unusual. */
const mostTexts = 300;

const texts = new Map<string, string>();

function textOf(table: string, columns: readonly string[], rows: number): string {
  const key = `${table} ${rows} ${columns.join(' ')}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const row = (nth: number): string => `(${columns.map((_column, at) => `$${nth * columns.length + at + 1}`).join(', ')})`;
  const values = Array.from({ length: rows }, (_row, nth) => row(nth)).join(', ');
  const text = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${values}`;
  if (texts.size < mostTexts) texts.set(key, text);
  return text;
}
