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
