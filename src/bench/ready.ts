declare global {
  interface Window {
    /** The form stands on the screen and can be filled. */
    benchReady?: boolean;
    /** What the last valid submit sent. */
    benchSent?: unknown;
  }
}

/** Tells whoever drives the page that its form was drawn and painted. */
export function ready(root: HTMLElement): void {
  if (!root.querySelector('form')) {
    requestAnimationFrame(() => ready(root));
    return;
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('bench-ready');
      window.benchReady = true;
    }),
  );
}
