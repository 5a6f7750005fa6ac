/** What is never kept of a draft, wherever in it: what a card needs, and the digits of a social security number (D-108). */
const secret = new Set([
  'lastssn',
  'ssn',
  'carddetail',
  'cardnumber',
  'card',
  'cvv',
  'cvc',
  'securitycode',
  'expiry',
  'accountnumber',
  'routingnumber',
  'token',
]);

/** The same answers without the ones that no draft may hold. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !isSecret(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutSecrets(inner)]));
}

/** However a key is written: lastSSN, last_ssn, LAST-SSN, or at the end of a path. */
function isSecret(key: string): boolean {
  const last = key.split(/[/.]/).at(-1) ?? '';
  return secret.has(last.replaceAll(/[^A-Za-z]/g, '').toLowerCase());
}
