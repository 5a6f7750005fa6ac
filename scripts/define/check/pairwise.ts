/** Returns a level for each name, first all alike, and then until each two names met at each two levels. */
export function pairwise<Level>(names: readonly string[], levels: readonly Level[]): readonly ReadonlyMap<string, Level>[] {
  const rows = levels.map((level) => new Map(names.map((name) => [name, level])));
  const met = new Set(rows.flatMap((row) => pairsIn(row)));
  const gain = (row: ReadonlyMap<string, Level>, name: string, level: Level) =>
    [...row].filter(([other, its]) => !met.has(pairOf([name, level], [other, its]))).length;
  for (const [first, level, second, other] of pairsOf(names).flatMap(([one, two]) =>
    levels.flatMap((a) => levels.map((b) => [one, a, two, b] as const)),
  )) {
    if (met.has(pairOf([first, level], [second, other]))) continue;
    const row = new Map([
      [first, level],
      [second, other],
    ]);
    // Of levels that gain alike another one comes first in each row, or all rows would have the first one.
    const turned = [...levels.slice(rows.length % levels.length), ...levels.slice(0, rows.length % levels.length)];
    for (const name of names)
      if (!row.has(name))
        row.set(
          name,
          turned.reduce((best, each) => (gain(row, name, each) > gain(row, name, best) ? each : best)),
        );
    for (const pair of pairsIn(row)) met.add(pair);
    rows.push(row);
  }
  return rows;
}

function pairsOf<Each>(all: readonly Each[]): readonly (readonly [Each, Each])[] {
  return all.flatMap((second, n) => all.slice(0, n).map((first) => [first, second] as const));
}

function pairsIn<Level>(row: ReadonlyMap<string, Level>): readonly string[] {
  return pairsOf([...row]).map(([first, second]) => pairOf(first, second));
}

function pairOf(...pair: readonly (readonly [name: string, level: unknown])[]): string {
  return pair
    .map((each) => JSON.stringify(each))
    .toSorted()
    .join(' ');
}
