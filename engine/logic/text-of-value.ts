import { LOGIC_LIMITS, Stop, countSteps } from './run.js';

/**
 * Returns a value as text: lists joined by commas; objects and blank values are empty. Throws `Stop` for values that are too deep and
 * joined texts that are too long.
 */
export function textOfValue(value: unknown, depth = 0): string {
  countSteps(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (Array.isArray(value)) return limitText(value.map((entry) => textOfValue(entry, depth + 1)).join(','));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the text. Throws `Stop` if it is too long. */
export function limitText(text: string): string {
  if (text.length > LOGIC_LIMITS.text) throw new Stop('size');
  return text;
}
