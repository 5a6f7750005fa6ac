import { createTheme, type Theme } from '@mui/material/styles';
import { paletteFor, type Brand } from './palette.js';
import { TEXT_CONTRAST } from './tone.js';

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

const FONT = "'Atkinson Hyperlegible Next Variable', 'Atkinson Fallback', 'Noto Sans Devanagari Variable', system-ui, sans-serif";

/** With the same colours as the static style sheets. */
export function themeFor(brand: Brand): Theme {
  const palette = (scheme: 'light' | 'dark') => ({ contrastThreshold: TEXT_CONTRAST, ...paletteFor(brand, scheme) });
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: FONT,
      htmlFontSize: 16,
      fontSize: 16,
      h1: { fontSize: '1.8rem', fontWeight: 650, lineHeight: 1.2 },
      h2: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25 },
      h3: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
    },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } },
  });
}
