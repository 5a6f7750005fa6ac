import { type RawBuilder, sql } from 'kysely';
import { IGNORED_MARKS, PLAIN_LETTERS, WORD_SEPARATORS } from '../shared/comparable-text.js';

/** Letters and, at the same place, what `searchableText` makes of them: in the locale C, PostgreSQL knows the case of ASCII only. */
const [letters, plainLetters] = letterPairs();

/** Of all scripts with two cases that people write today; composed letters are taken apart before. */
function letterPairs(): readonly [string, string] {
  const all = Array.from({ length: 0x2000 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index));
  const pairs = all.flatMap((letter) => {
    const lower = letter.toLowerCase();
    const plain = PLAIN_LETTERS[lower] ?? lower;
    const to = plain.length === 1 ? plain : lower;
    return to === letter || to.length > 1 || letter.normalize('NFKD') !== letter ? [] : [[letter, to] as const];
  });
  return [pairs.map(([letter]) => letter).join(''), pairs.map(([, to]) => to).join('')];
}

export function searchableSql(text: RawBuilder<unknown>): RawBuilder<string> {
  const unmarked = (marked: RawBuilder<unknown>) => sql`regexp_replace(${marked}, ${IGNORED_MARKS.source}, '', 'g')`;
  const apart = unmarked(sql`normalize(${unmarked(sql`coalesce(${text}, '')`)}, NFKD)`);
  const spaced = sql`btrim(regexp_replace(${apart}, ${`(?:${WORD_SEPARATORS.source})+`}, ' ', 'g'))`;
  const long = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length > 1);
  const found = long.reduce<RawBuilder<string>>(
    (lower, [letter, plain]) => sql`replace(${lower}, ${letter}, ${plain})`,
    // Translating takes ten times as long as the rest, and most names need none.
    sql`lower(case when spaced ~ ${`[${letters}]`} then translate(spaced, ${letters}, ${plainLetters}) else spaced end)`,
  );
  return sql`(select ${found} from (select ${spaced} as spaced offset 0) as text)`;
}
