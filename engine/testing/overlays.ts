import type { Json } from '../types.js';
import { applyOverlay, type OverlayResult } from '../overlay/apply-overlay.js';

export const OVERLAY_INFO = { title: 'A test', version: '1' };

export function overlayOf(actions: readonly Json[], version = '1.1.0'): Json {
  return { overlay: version, info: OVERLAY_INFO, actions };
}

/** Returns the result of applying actions to a document. Throws if one fails. */
export function applyActions(document: Json, actions: readonly Json[], version?: string): OverlayResult {
  const result = applyOverlay(document, overlayOf(actions, version));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

export function documentAfter(document: Json, ...actions: readonly Json[]): Json {
  return applyActions(document, actions).document;
}

/** Returns the errors of an overlay as lines of place and message; empty if it can be applied. */
export function overlayErrors(document: Json, given: Json): string[] {
  const result = applyOverlay(document, given);
  return result.ok ? [] : result.problems.map(({ at, message }) => `${at} ${message}`);
}
