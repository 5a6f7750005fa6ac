import { create } from 'zustand';

/** The storage key of the signed bypass token, which contains its expiry (D-53). The secret key itself is not stored. */
const KEY = 'maintenance-bypass';
const TOKEN = /^maintenance-bypass (\d{4}-\d\d-\d\dT[\d:.]+Z)\../;

const useToken = create<{ readonly token: string | undefined }>(() => ({ token: storedToken() }));

/** Whether this browser may bypass the maintenance page now. */
export function useBypass(): boolean {
  return isValidNow(useToken(({ token }) => token));
}

/** Stores a bypass token in this browser; without storage the bypass lasts until the page is reloaded. */
export function saveBypass(token: string): void {
  useToken.setState({ token });
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage the token is valid for this page only.
  }
}

/** Returns the stored bypass token, or undefined without one or without storage. */
function storedToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether the token has the expected syntax and has not expired. */
function isValidNow(token: string | undefined): boolean {
  const until = token === undefined ? undefined : TOKEN.exec(token)?.[1];
  return until !== undefined && Date.parse(until) > Date.now();
}
