import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useBrand } from './brand.js';
import { themeFor } from './theme.js';

const nonce = pageNonce();
const cache = createCache({ key: 'v', ...(nonce !== undefined && { nonce }) });

/**
 * Provides the MUI theme to its children. Only parts that use MUI have it, since the first page does without. Stores nothing in the
 * browser (PROMISES R9).
 */
export function ThemedRegion({ children }: { readonly children: ReactNode }) {
  const { primary, secondary } = useBrand();
  const theme = useMemo(() => themeFor({ primary, secondary }), [primary, secondary]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Returns the CSP nonce that the server put into the page, for styles that emotion creates; undefined without one. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}
