import type { ColumnType } from 'kysely';

/** JSON columns are written as text, because the `pg` driver would turn a list into a PostgreSQL array. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** A timestamp: read as a Date, written as ISO text; the default is now. */
export type TimestampColumn = ColumnType<Date, string | undefined, string>;

/** PostgreSQL type numbers whose values stay text. */
const textTypes = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  interval: 1186,
  numeric: 1700,
} as const;

const keepText = (text: string): string => text;

/** Parsers for both drivers. Calendar days and numbers beyond JavaScript's precision stay text. */
export const columnParsers: Readonly<Record<number, (text: string) => string>> = Object.fromEntries(
  Object.values(textTypes).map((type) => [type, keepText]),
);
