/** Keys that no draft may contain at any depth: card data and social security digits (D-108). */
const secretKeys = new Set([
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

/** Returns the answers without secret keys at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !isSecret(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutSecrets(inner)]));
}

/** Returns whether a key is secret in any spelling, such as lastSSN, last_ssn, LAST-SSN, or at the end of a path. */
function isSecret(key: string): boolean {
  const last = key.split(/[/.]/).at(-1) ?? '';
  return secretKeys.has(last.replaceAll(/[^A-Za-z]/g, '').toLowerCase());
}
