const GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;
const NO_STYLE = new URL('no-style.ts', import.meta.url).href;

/** Directs what only Jest or webpack can import to modules that Node can load. */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return next(GLOBALS, context);
  return next(specifier.endsWith('.css') ? NO_STYLE : specifier, context);
}
