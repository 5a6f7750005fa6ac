import { type Static, Type } from 'typebox';
import { searchableText } from '../shared/comparable-text.js';

/** The query parameters of every list (SPEC 9, D-15); unknown ones are ignored. */
export const ListQuery = Type.Object({
  keyword: Type.String({ maxLength: 200, default: '', description: 'Letters the name contains, whatever their case.' }),
  limit: Type.Integer({ minimum: 1, maximum: 999, default: 25, description: 'How many at most.' }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: 'How many of the first are left out.' }),
  sortOrder: Type.Enum(['ASC', 'DESC'], { default: 'ASC' }),
});
export type ListQuery = Static<typeof ListQuery>;

interface ListQueryOptions<Field extends string> extends ListQuery {
  /** The tenant's own order by default. */
  readonly sortBy?: Field;
}

/** Returns one page of the entries whose name contains the keyword, sorted. */
export function selectPage<Field extends string, T extends Readonly<Record<Field | 'name', string | number>>>(
  list: readonly T[],
  { keyword, limit, offset, sortBy, sortOrder }: ListQueryOptions<Field>,
): T[] {
  const searchText = searchableText(keyword);
  const isUnsearchable = searchText === '' && keyword.trim() !== '';
  const found = isUnsearchable ? [] : list.filter(({ name }) => searchableText(String(name)).includes(searchText));
  const sorted = sortBy === undefined ? found : found.toSorted((a, b) => compare(a[sortBy], b[sortBy]));
  return (sortOrder === 'DESC' ? sorted.toReversed() : sorted).slice(offset, offset + limit);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
}
