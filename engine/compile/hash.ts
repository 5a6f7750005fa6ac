/** Looked up once: where a sandbox stands around the globals, as in tests, each look costs more than the step itself. */
const { imul } = Math;

const LANES = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/**
 * A 128-bit name for a text, as 32 hex digits: the same text, the same name, everywhere. For caches and for telling
 * forms apart, never for secrets.
 */
export function hashOf(text: string): string {
  return LANES.map((factor, lane) => lane32(text, factor, lane).toString(16).padStart(8, '0')).join('');
}

function lane32(text: string, factor: number, lane: number): number {
  let state = imul(text.length + 1 + lane, factor);
  for (let at = 0; at < text.length; at++) {
    state = imul(state ^ text.charCodeAt(at), factor);
    state ^= state >>> 15;
  }
  state = imul(state ^ (state >>> 13), LANES[(lane + 1) % LANES.length] as number);
  return (state ^ (state >>> 16)) >>> 0;
}
