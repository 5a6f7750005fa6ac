import { createContext, useContext, useLayoutEffect, type CSSProperties, type ReactNode } from 'react';
import { paletteFor, type Brand, type Scheme } from './palette.js';

const BrandContext = createContext<Brand>({});

export function useBrand(): Brand {
  return useContext(BrandContext);
}

let sheet: CSSStyleSheet | undefined;

export function BrandColours({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(brandStyleSheet(brand));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }, [brand]);
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The variables have the names that MUI uses. */
export function brandStyleSheet(brand: Brand): string {
  const rule = (scheme: Scheme) => `:root{${cssVariables(paletteFor(brand, scheme), '--mui-palette').join('')}}`;
  return `${rule('light')}@media (prefers-color-scheme:dark){${rule('dark')}}`;
}

/** Draws the mark of another tenant in that tenant's colours. The ring has one value for light and one for dark. */
export function markStyle(brand: Brand): CSSProperties {
  const [light, dark] = [paletteFor(brand, 'light'), paletteFor(brand, 'dark')];
  return {
    '--mui-palette-primary-main': light.primary.main,
    '--mui-palette-primary-contrastText': light.primary.contrastText,
    '--s-ring': `light-dark(${light.action.ring}, ${dark.action.ring})`,
  } as CSSProperties;
}

function cssVariables(palette: object, name: string): string[] {
  return Object.entries(palette).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${name}-${key}:${value};`] : cssVariables(value, `${name}-${key}`),
  );
}
