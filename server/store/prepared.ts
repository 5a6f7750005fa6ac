/** Statements are many only where a program is wrong; then the later ones are not kept. */
const mostNames = 300;

const names = new Map<string, string>();

/**
 * The name under which a connection may keep a statement once it is parsed and planned. Only of writes that give no
 * rows of a table: a kept `select *` breaks when another process adds a column.
 */
export function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= mostNames || !/^(insert|update|delete)\b/.test(sql) || /\breturning\b/.test(sql)) return undefined;
  const name = `kept_${names.size}`;
  names.set(sql, name);
  return name;
}
