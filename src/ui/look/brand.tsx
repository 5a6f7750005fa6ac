import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { paletteFor, type Brand, type Scheme } from './palette.js';

const BrandContext = createContext<Brand>({});

export function useBrand(): Brand {
  return useContext(BrandContext);
}

const sheet = new CSSStyleSheet();

/** The tenant's colours, as the variables that the static style sheets read; what MUI draws gets the same by its theme. */
export function BrandColours({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    sheet.replaceSync(styleOf(brand));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }, [brand]);
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The variables have the names that MUI gives its own, so that there is one set of them. */
function styleOf(brand: Brand): string {
  const rule = (scheme: Scheme) => `:root{${variablesOf(paletteFor(brand, scheme), '--mui-palette').join('')}}`;
  return `${rule('light')}@media (prefers-color-scheme:dark){${rule('dark')}}`;
}

function variablesOf(palette: object, name: string): string[] {
  return Object.entries(palette).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${name}-${key}:${value};`] : variablesOf(value, `${name}-${key}`),
  );
}
