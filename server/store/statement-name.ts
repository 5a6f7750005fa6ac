/** Only a faulty program has more different statements; later ones are not prepared. */
const maxNames = 300;

const names = new Map<string, string>();

/** Returns the name for preparing a write; undefined for other statements, since a prepared `select *` breaks when a column is added. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= maxNames || !/^(insert|update|delete)\b/.test(sql) || /\breturning\b/.test(sql)) return undefined;
  const name = `kept_${names.size}`;
  names.set(sql, name);
  return name;
}
