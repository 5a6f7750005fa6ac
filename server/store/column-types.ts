import type { ColumnType } from 'kysely';

/**
 * JSON columns are written as text: the `pg` driver would make a PostgreSQL array of a list, the embedded store
 * would not.
 */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** A moment: read as a Date, written as ISO text; what is not written is now. */
export type MomentColumn = ColumnType<Date, string | undefined, string>;

/** The types of PostgreSQL, by their number, whose values stay the text the database gives. */
const plainText = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  interval: 1186,
  numeric: 1700,
} as const;

const asText = (text: string): string => text;

/**
 * Parsers for both drivers. A calendar day stays a text: as a Date it would be midnight somewhere, and another day
 * elsewhere. What a JavaScript number cannot hold stays a text too.
 */
export const columnParsers: Readonly<Record<number, (text: string) => string>> = Object.fromEntries(
  Object.values(plainText).map((type) => [type, asText]),
);
