/** Returns the CSP nonce that the server put into the page, for styles that emotion creates; undefined without one. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}
