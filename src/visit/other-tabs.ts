/** Identifies this tab among those of the same browser. */
const TAB = Math.random();

/** Notifies the other tabs of this browser that lines or people of a tenant changed; sends no personal data (D-136). */
export function notifyOtherTabs(tenantCode: string): void {
  const channel = openChannel();
  channel?.postMessage({ tenantCode, tab: TAB });
  channel?.close();
}

/** Calls back when another tab has changed lines or people of a tenant. Returns the function that ends it. */
export function onOtherTabs(tenantCode: string, onChange: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<{ readonly tenantCode?: unknown; readonly tab?: unknown } | null>) => {
    if (data?.tenantCode === tenantCode && data.tab !== TAB) onChange();
  });
  return () => channel?.close();
}

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('visit');
}
