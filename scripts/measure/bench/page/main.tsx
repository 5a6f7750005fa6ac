import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** The form is on the screen and can be filled. */
    benchReady?: boolean;
  }
}

/** `?lib=vestibule|rjsf&form=S|L|D|I`: one form, drawn by one of the two. Neither loads what is the other's. */
const SIDES: { readonly [lib: string]: () => Promise<{ drawPage: (size: string) => Promise<ReactNode> }> } = {
  vestibule: () => import(/* webpackChunkName: "vestibule" */ './vestibule-page.js'),
  rjsf: () => import(/* webpackChunkName: "rjsf" */ './rjsf-page.js'),
};

const query = new URLSearchParams(location.search);
const side = await SIDES[query.get('lib') ?? '']?.();
const root = document.getElementById('root') ?? document.body;
if (side) createRoot(root).render(await side.drawPage(query.get('form') ?? 'S'));
markReady();

/** Marks the page as ready for its driver once the form is drawn and painted. */
function markReady(): void {
  const isDrawn = root.querySelector('form') !== null;
  requestAnimationFrame(() => (isDrawn ? requestAnimationFrame(() => (window.benchReady = true)) : markReady()));
}
