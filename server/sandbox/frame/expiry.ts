/**
 * What people write as an expiry, as MMyyyy: `03/27`, `3/27`, `0327`, `03 / 2027`, and `2027-03` as browsers fill it
 * in. What cannot be read stays as it was typed.
 */
export function readExpiry(typed: string): string {
  const text = typed.replace(/[\p{Z}\p{Cf}\p{Cc}]/gu, '').replace(/[-.]/g, '/');
  const named = /^(?<year>\d{4})\/(?<month>\d{1,2})$/.exec(text) ?? /^(?<month>\d{1,2})\/(?<year>\d{2}|\d{4})$/.exec(text);
  const run = /^(?<month>\d{2})(?<year>\d{2}|\d{4})$/.exec(text);
  const { month, year } = (named ?? run)?.groups ?? {};
  if (month === undefined || year === undefined) return text;
  return month.padStart(2, '0') + (year.length === 2 ? `20${year}` : year);
}

/** How it stands on a card. */
export function showExpiry(expiry: string): string {
  return /^\d{6}$/.test(expiry) ? `${expiry.slice(0, 2)}/${expiry.slice(4)}` : expiry;
}
