import { createTheme } from '@mui/material';

const line = '1px solid var(--mui-palette-divider)';
const json = {
  margin: 0,
  font: '12.5px/1.5 ui-monospace, "Noto Sans Devanagari Variable", monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
const dense = Object.fromEntries(
  ['MuiButton', 'MuiChip', 'MuiTable', 'MuiTextField', 'MuiToggleButtonGroup'].map((name) => [name, { defaultProps: { size: 'small' } }]),
);
const heading = (fontSize: number) => ({ fontSize, fontWeight: 600, lineHeight: 1.4 });

/** The panes, below one another where there is no room for three, and what MUI has no part for. */
const styleOverrides = {
  '#root': { display: 'flex', flexDirection: 'column', minHeight: '100dvh' },
  header: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', gap: 12, padding: '10px 16px' },
  'header, ul > li': { alignItems: 'center', borderBottom: line },
  '.panes > *': { minWidth: 0, maxHeight: '80vh', padding: '12px 16px', overflow: 'auto', overflowWrap: 'anywhere' },
  'ul, ol': { margin: 0, padding: 0, listStyle: 'none' },
  ol: { paddingLeft: '2.5ch', listStyle: 'decimal' },
  'ul > li': { padding: '8px 0' },
  '.differs': { paddingLeft: 10, boxShadow: 'inset 3px 0 var(--mui-palette-warning-main)' },
  small: { display: 'block', color: 'var(--mui-palette-text-secondary)', fontSize: 13 },
  code: { color: 'var(--mui-palette-text-secondary)', font: 'inherit' },
  'pre, .json': json,
  'ol.json': { paddingLeft: '6ch' },
  '.json [aria-current]': { background: 'color-mix(in srgb, var(--mui-palette-warning-main) 25%, transparent)' },
  '[aria-current]': { fontWeight: 700 },
  summary: { padding: '8px 0', cursor: 'pointer' },
  '.row': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center', paddingBlock: 4 },
  '.row .MuiTextField-root': { marginTop: 8 },
  '.stack, [role=tabpanel]': { display: 'grid', gap: 12, paddingTop: 16 },
  main: { display: 'flex', flexDirection: 'column' },
  '.room': { flex: '1 0 50vh', overflow: 'clip', background: 'var(--mui-palette-action-selected)' },
  '.room > div': { margin: 'auto' },
  iframe: { display: 'block', border: 0, transformOrigin: '0 0' },
  'main > output': { maxHeight: '6rem', overflow: 'auto' },
  '.MuiLink-button': { textAlign: 'start' },
  '.MuiButtonBase-root.Mui-focusVisible': { outline: '2px solid currentcolor', outlineOffset: -2 },
  '.panes .MuiToggleButton-root': { padding: '3px 10px' },
  '.MuiTabs-list': { flexWrap: 'wrap' },
  '.MuiTabs-indicator': { display: 'none' },
  '.panes .MuiTab-root': { minWidth: 0, minHeight: 0, padding: '8px 5px', fontSize: 13, borderBottom: '2px solid transparent' },
  '.panes .Mui-selected': { borderColor: 'currentcolor' },
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' } },
  '@media (min-width: 1024px)': {
    '#root': { height: '100dvh' },
    header: { gridTemplateColumns: 'auto 3fr 4fr 3fr 2fr auto auto' },
    '.panes': { display: 'grid', flex: 1, gridTemplateColumns: '4fr 7fr 5fr', minHeight: 0 },
    '.panes > *': { maxHeight: 'none', borderRight: line },
    '.room': { flexBasis: 0, minHeight: 0 },
  },
};

export const THEME = createTheme({
  cssVariables: true,
  colorSchemes: { light: true, dark: true },
  typography: {
    fontFamily: "Roboto, Helvetica, Arial, 'Noto Sans Devanagari Variable', sans-serif",
    body1: { fontSize: 14 },
    button: { textTransform: 'none', letterSpacing: 0 },
    h1: heading(18),
    h2: heading(16),
    h3: heading(14),
  },
  // The focus has an outline instead of MUI's ripple, which is hard to see.
  components: { ...dense, MuiButtonBase: { defaultProps: { disableRipple: true } }, MuiCssBaseline: { styleOverrides } },
});
