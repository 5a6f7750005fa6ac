import type { Json } from '../types.js';
import { applyOverlay, type Overlaid } from '../overlay/apply-overlay.js';

export const info = { title: 'A test', version: '1' };

export function overlay(actions: readonly Json[], version = '1.1.0'): Json {
  return { overlay: version, info, actions };
}

export function applied(document: Json, actions: readonly Json[], version?: string): Overlaid {
  const result = applyOverlay(document, overlay(actions, version));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

export function documentAfter(document: Json, ...actions: readonly Json[]): Json {
  return applied(document, actions).document;
}

export function faultsOf(document: Json, given: Json): string[] {
  const result = applyOverlay(document, given);
  return result.ok ? [] : result.problems.map(({ at, message }) => `${at} ${message}`);
}
