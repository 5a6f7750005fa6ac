import type { Text } from '../resolved.js';

/** The texts of the definitions with their placeholders filled in, without any dictionary. */
export const definitionText: Text = (_keys, fallback, params = {}) =>
  fallback.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place));
