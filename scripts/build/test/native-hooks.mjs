const GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;
const NOTHING = { url: 'data:text/javascript,', shortCircuit: true };

/** Directs what only Jest or webpack can import to modules that Node can load. */
export function resolve(specifier, context, next) {
  return specifier.endsWith('.css') ? NOTHING : next(specifier === '@jest/globals' ? GLOBALS : specifier, context);
}
