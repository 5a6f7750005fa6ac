import { LOGIC_LIMITS, Stop, charge } from './run.js';

/** Returns a value as text, the entries of a list separated by commas; an object and a blank value are empty. */
export function spell(value: unknown, depth = 0): string {
  charge(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (Array.isArray(value)) return limitText(value.map((entry) => spell(entry, depth + 1)).join(','));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the text, or ends the expression where it is too long. */
export function limitText(text: string): string {
  if (text.length > LOGIC_LIMITS.text) throw new Stop('size');
  return text;
}
