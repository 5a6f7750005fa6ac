export const NOTHING_SENT = 'Studio sends nothing.';

// The site's calls fail with these words for the visitor.
globalThis.fetch = () => Promise.resolve(Response.json({ message: NOTHING_SENT }, { status: 503 }));
// What is typed in stays in Studio, so that nobody is asked before the frame goes.
addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
