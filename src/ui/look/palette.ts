import { EDGE_CONTRAST, safeHex, TEXT_CONTRAST, readableTextColour, toneOn } from './tone.js';

export interface Brand {
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
}

export type Scheme = 'light' | 'dark';

/** SPEC 1: the colours of a tenant that chose none. */
const DEFAULT_BRAND = { primary: '#00a1be', secondary: '#ea6e2c' } as const;

/** The colours that tenants cannot change: surfaces, lines, texts and states, for light and dark. */
const SURFACES = {
  light: {
    page: '#ffffff',
    card: '#ffffff',
    subtle: '#fbfaf8',
    line: '#e4e1dc',
    edge: '#8a8680',
    text: '#1f2328',
    quiet: '#4d545c',
    error: '#b3261e',
    success: '#1b6b3a',
    warning: '#8a5a00',
  },
  dark: {
    page: '#16181b',
    card: '#1d2024',
    subtle: '#202429',
    line: '#373c43',
    edge: '#858c95',
    text: '#eef0f2',
    quiet: '#b6bdc5',
    error: '#ff9f95',
    success: '#7fd6a0',
    warning: '#f0bf6a',
  },
} as const;

/**
 * Returns the colours of a tenant's pages. Fills have its colours, or the defaults if invalid. Text on fills, button fills, brand
 * text and focus rings are derived with enough contrast; all others depend only on the scheme.
 */
export function paletteFor(brand: Brand, scheme: Scheme) {
  const surface = SURFACES[scheme];
  const primary = safeHex(brand.primary, DEFAULT_BRAND.primary);
  const secondary = safeHex(brand.secondary, DEFAULT_BRAND.secondary);
  return {
    // `dark` fills buttons with white text: dark text on a mid-tone brand looks disabled. In the dark scheme they stand out from the page.
    primary: {
      main: primary,
      dark: toneOn(toneOn(primary, '#ffffff', TEXT_CONTRAST), surface.subtle, EDGE_CONTRAST),
      contrastText: readableTextColour(primary),
    },
    secondary: { main: secondary, contrastText: readableTextColour(secondary) },
    error: { main: surface.error },
    success: { main: surface.success },
    warning: { main: surface.warning },
    divider: surface.line,
    text: { primary: surface.text, secondary: surface.quiet, brand: toneOn(primary, surface.subtle, TEXT_CONTRAST) },
    background: {
      default: surface.page,
      paper: surface.card,
      subtle: surface.subtle,
      chosen: `color-mix(in oklab, ${primary} 10%, ${surface.card})`,
    },
    action: { edge: surface.edge, ring: toneOn(primary, surface.page, EDGE_CONTRAST) },
  };
}
