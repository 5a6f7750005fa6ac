/** Converts an entered expiry such as `03/27`, `0327` or `2027-03` to MMyyyy; other texts stay as they are. */
export function readExpiry(input: string): string {
  const text = input.replace(/[\p{Z}\p{Cf}\p{Cc}]/gu, '').replace(/[-.]/g, '/');
  const separated = /^(?<year>\d{4})\/(?<month>\d{1,2})$/.exec(text) ?? /^(?<month>\d{1,2})\/(?<year>\d{2}|\d{4})$/.exec(text);
  const digits = /^(?<month>\d{2})(?<year>\d{2}|\d{4})$/.exec(text);
  const { month, year } = (separated ?? digits)?.groups ?? {};
  if (month === undefined || year === undefined) return text;
  return month.padStart(2, '0') + (year.length === 2 ? `20${year}` : year);
}

/** Shows MMyyyy as MM/yy, as on a card. */
export function showExpiry(expiry: string): string {
  return /^\d{6}$/.test(expiry) ? `${expiry.slice(0, 2)}/${expiry.slice(4)}` : expiry;
}
