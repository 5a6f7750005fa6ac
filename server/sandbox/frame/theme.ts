import type { FrameTheme } from '../../gateways/sandbox/protocol.js';

const parts = ['text', 'background', 'border', 'focus', 'error'] as const;

/** Applies the theme's valid colours; other values of the page are ignored. */
export function applyTheme(theme: FrameTheme): void {
  for (const part of parts) {
    const colour = theme[part];
    if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) document.documentElement.style.setProperty(`--${part}`, colour);
  }
}
