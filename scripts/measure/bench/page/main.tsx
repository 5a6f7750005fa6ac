import { createRoot } from 'react-dom/client';
import { markReady } from './mark-ready.js';

/** `?lib=vestibule|rjsf&form=S|M|L|D|I`: one form, drawn by one of the two. Neither loads what is the other's. */
const SIDES: { readonly [lib: string]: () => Promise<{ drawPage: (size: string) => Promise<React.ReactNode> }> } = {
  vestibule: () => import(/* webpackChunkName: "vestibule" */ './vestibule-page.js'),
  rjsf: () => import(/* webpackChunkName: "rjsf" */ './rjsf-page.js'),
};

/** Draws the side and form that the address names, or a sentence about how to name them. */
async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const side = SIDES[query.get('lib') ?? ''];
  const size = query.get('form') ?? '';
  const root = document.getElementById('root');
  if (!root) return;
  if (!side || !/^[SMLDI]$/.test(size)) {
    root.textContent = 'Say which form: /bench/index.html?lib=vestibule|rjsf&form=S|M|L|D|I';
    return;
  }
  const { drawPage } = await side();
  createRoot(root).render(await drawPage(size));
  markReady(root);
}

void start();
