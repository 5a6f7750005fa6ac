/** How many decimals a currency is written with: two in most, none in yen. */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** 12500 and USD as `125.00`: vendors write amounts with a point. */
export function toDecimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The other way, without ever reckoning with fractions. Undefined for what is no amount. */
export function fromDecimal(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(decimals))) return undefined;
  return Number(whole + part.slice(0, decimals).padEnd(decimals, '0'));
}
