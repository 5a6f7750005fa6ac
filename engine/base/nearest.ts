const MAX_LENGTH = 64;
const MAX_CHANGES = 3;

/**
 * Returns the candidate with the smallest edit distance, ignoring case, the first of equal ones. Undefined if none is near (one change for
 * every three letters, at least one of two and at most three) or the word has over 64 characters.
 * @example nearest('GENDR', ['RACE', 'GENDER']) // "GENDER"
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = Math.min(MAX_CHANGES, Math.max(word.length > 1 ? 1 : 0, Math.floor(word.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const changes = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (changes >= bestDistance) continue;
    best = candidate;
    bestDistance = changes;
  }
  return best;
}

/**
 * Returns the hint "did you mean …?" with the most similar candidate, which `written` may write out; an empty object if none is similar.
 */
export function nearestHint(
  word: string,
  candidates: Iterable<string>,
  written: (near: string) => string = (near) => near,
): { hint?: string } {
  const near = nearest(word, candidates);
  return near === undefined ? {} : { hint: `did you mean "${written(near)}"?` };
}

/**
 * Returns the Damerau-Levenshtein distance (optimal string alignment) of two texts if it is below `limit`; otherwise any number that is not
 * below `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  let twoRowsBack: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, n) => n);
  let previousMinimum = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let rowMinimum = i;
    // Cells further than `limit` from the diagonal cost at least `limit`.
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1) {
      const replaced = cellAt(previousRow, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cellAt(twoRowsBack, j - 2) + 1 : Infinity;
      const cell = Math.min(replaced, swapped, cellAt(previousRow, j) + 1, cellAt(row, j - 1) + 1);
      row[j] = cell;
      rowMinimum = Math.min(rowMinimum, cell);
    }
    // A swap reaches back over one row, so both have to be too far.
    if (rowMinimum >= limit && previousMinimum >= limit) return limit;
    [twoRowsBack, previousRow, previousMinimum] = [previousRow, row, rowMinimum];
  }
  return cellAt(previousRow, b.length);
}

function cellAt(row: readonly number[], n: number): number {
  return row[n] ?? Infinity;
}
