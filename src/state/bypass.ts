import { create } from 'zustand';

/** All that is stored of a secret key that was right: the token the server signed, which says until when it holds (D-53). */
const KEY = 'maintenance-bypass';
const TOKEN = /^maintenance-bypass (\d{4}-\d\d-\d\dT[\d:.]+Z)\../;

const useToken = create<{ readonly token: string | undefined }>(() => ({ token: stored() }));

/** Whether this browser may pass the maintenance page now. */
export function useBypass(): boolean {
  return holdsNow(useToken(({ token }) => token));
}

export function keepBypass(token: string): void {
  useToken.setState({ token });
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Where the browser keeps nothing, the key opens this page only.
  }
}

function stored(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function holdsNow(token: string | undefined): boolean {
  const until = token === undefined ? undefined : TOKEN.exec(token)?.[1];
  return until !== undefined && Date.parse(until) > Date.now();
}
