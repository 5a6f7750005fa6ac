/** A channel does not deliver to itself, so that this tab does not hear its own messages while it listens. */
let listening: BroadcastChannel | undefined;

/** Notifies the other tabs of this browser that lines or people of a tenant changed; sends no personal data (D-136). */
export function notifyOtherTabs(tenantCode: string): void {
  const channel = listening ?? openChannel();
  channel?.postMessage(tenantCode);
  if (channel !== listening) channel?.close();
}

/** Calls back when another tab has changed lines or people of a tenant. Returns the function that ends it. */
export function onOtherTabs(tenantCode: string, onChange: () => void): () => void {
  const channel = openChannel();
  listening = channel;
  channel?.addEventListener('message', ({ data }) => data === tenantCode && onChange());
  return () => {
    channel?.close();
    if (listening === channel) listening = undefined;
  };
}

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('visit');
}
