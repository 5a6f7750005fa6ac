const longest = 64;
const mostChanges = 3;

/**
 * What was probably meant: the candidate that takes the fewest changed, missing, added or swapped letters, or undefined
 * when none is near (one change for every three letters, three at most). Upper and lower case count as the same letter.
 * @example nearest('GENDR', ['RACE', 'GENDER']) // "GENDER"
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > longest) return undefined;
  let best: string | undefined;
  let fewest = Math.min(mostChanges, Math.max(1, Math.floor(word.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    const changes = distance(word.toLowerCase(), candidate.toLowerCase(), fewest);
    if (changes >= fewest) continue;
    best = candidate;
    fewest = changes;
  }
  return best;
}

/**
 * Damerau and Levenshtein's distance where no letter is moved twice, by rows: of the last two and the one being filled.
 * It is given up where it can only be `enough` or more.
 */
function distance(a: string, b: string, enough: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    // Cells further than `enough` from the diagonal cost `enough` or more.
    for (let j = Math.max(1, i - enough); j <= Math.min(b.length, i + enough); j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : Infinity;
      const fewest = Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1);
      row[j] = fewest;
      least = Math.min(least, fewest);
    }
    // A swap reaches back over one row, so both have to be too far.
    if (least >= enough && leastBefore >= enough) return enough;
    [beforeLast, last, leastBefore] = [last, row, least];
  }
  return at(last, b.length);
}

function at(row: readonly number[], n: number): number {
  return row[n] ?? Infinity;
}
