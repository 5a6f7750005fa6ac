import { createTheme, type Theme } from '@mui/material/styles';
import { EDGE_CONTRAST, safeHex, TEXT_CONTRAST, textOn, toneOn } from './tone.js';

/** What a tenant may choose of the look. */
export interface Brand {
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
}

/** SPEC 1: the colours of a tenant that chose none. */
const DEFAULT_BRAND = { primary: '#00a1be', secondary: '#ea6e2c' } as const;

/** Everything that is not the tenant's: surfaces, lines, words and states, for light and dark. */
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

declare module '@mui/material/styles' {
  interface TypeText {
    /** The brand as words: dark or light enough to read. */
    brand: string;
  }
  interface TypeBackground {
    subtle: string;
    /** A wash of the brand behind what is chosen. */
    chosen: string;
  }
  interface TypeAction {
    /** The edge of inputs. */
    edge: string;
    /** The ring around what has the focus. */
    ring: string;
  }
}

const FONT = "'Atkinson Hyperlegible Next Variable', 'Atkinson Fallback', system-ui, sans-serif";

/** The theme of a tenant. Brand fills stay what the tenant gave; words, edges and rings are derived so that they can be read. */
export function themeFor(brand: Brand): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: paletteFor(brand, 'light') }, dark: { palette: paletteFor(brand, 'dark') } },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: FONT,
      htmlFontSize: 16,
      fontSize: 16,
      h1: { fontSize: '1.8rem', fontWeight: 650, lineHeight: 1.2 },
      h2: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25 },
      h3: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 44 } } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
    },
  });
}

function paletteFor(brand: Brand, scheme: 'light' | 'dark') {
  const surface = SURFACES[scheme];
  const primary = safeHex(brand.primary, DEFAULT_BRAND.primary);
  const secondary = safeHex(brand.secondary, DEFAULT_BRAND.secondary);
  return {
    contrastThreshold: TEXT_CONTRAST,
    primary: { main: primary, contrastText: textOn(primary) },
    secondary: { main: secondary, contrastText: textOn(secondary) },
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
