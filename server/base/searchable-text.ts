import { type RawBuilder, sql } from 'kysely';
import { IGNORED_MARKS, WORD_SEPARATORS } from '../shared/comparable-text.js';

/** Returns the SQL for `searchableText`. */
export function searchableSql(text: RawBuilder<unknown>): RawBuilder<string> {
  const unmarked = sql`regexp_replace(normalize(coalesce(${text}, ''), NFD), ${IGNORED_MARKS.source}, '', 'g')`;
  return sql<string>`lower(normalize(regexp_replace(${unmarked}, ${WORD_SEPARATORS.source}, ' ', 'g'), NFKC))`;
}
