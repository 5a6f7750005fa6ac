import { create } from 'zustand';

/** The storage key of the signed bypass token (D-53). The secret key itself is not stored. */
const KEY = 'maintenance-bypass';
/** A header can have these characters; the server alone decides which token is valid. */
const TOKEN = /^[\x20-\x7E]{1,200}$/;

/** The token of this browser, and whether the server has refused a call because the site is closed. */
export const useBypassState = create(() => ({ token: storedToken(), isRefused: false }));

/** Stores a bypass token in this browser; without storage the bypass lasts until the page is reloaded. */
export function saveBypass(token: string): void {
  useBypassState.setState({ token, isRefused: false });
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage the token is valid for this page only.
  }
}

/** Returns the header that lets a call pass a closed site, or no header without a token. */
export function bypassHeader(): { readonly 'x-maintenance-bypass'?: string } {
  const { token } = useBypassState.getState();
  return token === undefined ? {} : { 'x-maintenance-bypass': token };
}

/** Returns the stored bypass token, or undefined without one or without storage. */
function storedToken(): string | undefined {
  try {
    return TOKEN.exec(localStorage.getItem(KEY) ?? '')?.[0];
  } catch {
    return undefined;
  }
}
