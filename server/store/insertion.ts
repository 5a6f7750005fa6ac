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
  const [first = {}, ...others] = rows;
  const columns = Object.keys(first);
  const parameters: unknown[] = Object.values(first);
  for (const row of others) for (const column of columns) parameters.push(Reflect.get(row, column));
  const insert = { sql: textOf(table, columns, rows.length), parameters };
  return { compile: () => insert, execute: () => db.executeQuery(CompiledQuery.raw(insert.sql, insert.parameters)) };
}

/** A list of unusual length is made anew; so long as it is short, no list is unusual. */
const mostTexts = 300;

interface Text {
  readonly columns: readonly string[];
  readonly text: string;
}

/** The texts that were made for a table and so many rows. */
const texts = new Map<string, Map<number, Text[]>>();
let made = 0;

function textOf(table: string, columns: readonly string[], rows: number): string {
  const ofTable = texts.get(table) ?? new Map<number, Text[]>();
  texts.set(table, ofTable);
  const kept = ofTable.get(rows) ?? [];
  ofTable.set(rows, kept);
  const known = kept.find((each) => areSame(each.columns, columns));
  if (known !== undefined) return known.text;
  const text = textFor(table, columns, rows);
  made += 1;
  if (made <= mostTexts) kept.push({ columns, text });
  return text;
}

/** Without a text made of them to be looked up: it would be made for every row that is written. */
function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, nth) => each === others[nth]);
}

function textFor(table: string, columns: readonly string[], rows: number): string {
  const row = (nth: number): string => `(${columns.map((_column, at) => `$${nth * columns.length + at + 1}`).join(', ')})`;
  const values = Array.from({ length: rows }, (_row, nth) => row(nth)).join(', ');
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${values}`;
}
