import type { FrameTheme } from '../../gateways/sandbox/protocol.js';

const parts = ['text', 'background', 'border', 'focus', 'error'] as const;

/** Takes the colours that are colours. A theme comes from a page, so it is believed in nothing else. */
export function applyTheme(theme: FrameTheme): void {
  for (const part of parts) {
    const colour = theme[part];
    if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) document.documentElement.style.setProperty(`--${part}`, colour);
  }
}
