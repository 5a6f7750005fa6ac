/** The nonce the server put into the page: the styles emotion makes at run time carry it. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}
