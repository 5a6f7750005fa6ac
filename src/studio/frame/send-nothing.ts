export const NOTHING_SENT = 'Studio sends nothing.';

// Every API call fails with this message.
globalThis.fetch = () => Promise.resolve(Response.json({ message: NOTHING_SENT }, { status: 503 }));
// The answers stay in Studio, so the browser need not ask before the frame reloads.
addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
