import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { register as readTypeScript } from 'tsx/esm/api';

// Programs that tests start are not for the options of Jest.
delete process.env.NODE_OPTIONS;
readTypeScript();
register('./native-hooks.mjs', import.meta.url);
// V8 compiles a WebAssembly module once for all threads, as long as one of them holds it.
globalThis.embeddedDatabase = await WebAssembly.compile(readFileSync('node_modules/@electric-sql/pglite/dist/pglite.wasm'));
