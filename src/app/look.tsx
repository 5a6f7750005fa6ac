import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { pageNonce } from './nonce.js';
import { themeFor, type Brand } from './theme.js';

const nonce = pageNonce();
const cache = createCache({ key: 'v', ...(nonce !== undefined && { nonce }) });

/** The tenant's colours and type around a page. Nothing about it is kept in the browser (PROMISES R9). */
export function Look({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  const { primary, secondary } = brand;
  const theme = useMemo(() => themeFor({ primary, secondary }), [primary, secondary]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
