import { createContext, useContext, useLayoutEffect, type CSSProperties, type ReactNode } from 'react';
import { paletteFor, type Brand, type Scheme } from './palette.js';

const BrandContext = createContext<Brand>({});

export function useBrand(): Brand {
  return useContext(BrandContext);
}

let sheet: CSSStyleSheet | undefined;

/** Provides the tenant's colours to its children: as CSS variables and as context for the MUI theme. */
export function BrandColours({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(brandStyleSheet(brand));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }, [brand]);
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** Returns the style sheet with the colour variables for light and dark; they have the names that MUI uses. */
export function brandStyleSheet(brand: Brand): string {
  const rule = (scheme: Scheme) => `:root{${cssVariables(paletteFor(brand, scheme), '--mui-palette').join('')}}`;
  return `${rule('light')}@media (prefers-color-scheme:dark){${rule('dark')}}`;
}

/**
 * Returns the inline style that draws the mark of another tenant in that tenant's colours, on a page of this one. The ring has one value
 * for light and one for dark.
 */
export function markStyle(brand: Brand): CSSProperties {
  const [light, dark] = [paletteFor(brand, 'light'), paletteFor(brand, 'dark')];
  return {
    '--mui-palette-primary-main': light.primary.main,
    '--mui-palette-primary-contrastText': light.primary.contrastText,
    '--s-ring': `light-dark(${light.action.ring}, ${dark.action.ring})`,
  } as CSSProperties;
}

/** Returns the CSS variable declarations of a palette, with names from its nested keys. */
function cssVariables(palette: object, name: string): string[] {
  return Object.entries(palette).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${name}-${key}:${value};`] : cssVariables(value, `${name}-${key}`),
  );
}
