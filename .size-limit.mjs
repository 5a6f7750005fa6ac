import { existsSync, readFileSync } from 'node:fs';

const CHUNKS = 'dist/site.chunks.json';
// The lazy parts that stand between the entry and a form, by the names their imports give them (webpackChunkName).
const FORM_ROUTE = ['form'];

if (!existsSync(CHUNKS)) throw new Error(`${CHUNKS} is missing: npm run build writes it.`);
const chunks = JSON.parse(readFileSync(CHUNKS, 'utf8'));
const missing = FORM_ROUTE.filter((part) => !chunks[part]);
if (missing.length > 0) throw new Error(`No lazy part is called ${missing.join(', ')}; there are ${Object.keys(chunks).join(', ')}.`);

const filesOf = (...parts) => [...new Set(parts.flatMap((part) => chunks[part]))].map((file) => `dist/site/${file}`);

/** Bytes that travel, gzip: 130,000 before anything shows, 240,000 until a form can be filled. */
export default [
  { name: 'entry', path: filesOf('site'), limit: '130 kB', gzip: true },
  { name: 'form route', path: filesOf('site', ...FORM_ROUTE), limit: '240 kB', gzip: true },
];
