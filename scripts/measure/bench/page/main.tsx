import { createRoot } from 'react-dom/client';

/** `?lib=vestibule|rjsf&form=S|M|L|D|I|F`: one form, drawn by one of the two. Neither loads what is the other's. */
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
  if (!side || !/^[SMLDIF]$/.test(size)) {
    root.textContent = 'Say which form: /bench/index.html?lib=vestibule|rjsf&form=S|M|L|D|I|F';
    return;
  }
  const { drawPage } = await side();
  createRoot(root).render(await drawPage(size));
  markReady(root);
}

void start();

declare global {
  interface Window {
    /** The form stands on the screen and can be filled. */
    benchReady?: boolean;
    /** What the last valid submit sent. */
    benchSent?: unknown;
  }
}

/** Marks the page as ready for its driver once the form is drawn and painted. */
export function markReady(root: HTMLElement): void {
  if (!root.querySelector('form')) {
    requestAnimationFrame(() => markReady(root));
    return;
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('bench-ready');
      window.benchReady = true;
    }),
  );
}
