import { existsSync, readFileSync } from 'node:fs';

const CHUNKS = 'dist/site.chunks.json';
// The lazy parts that a home page and the first form of a page of steps are rendered by, as server/site/preload-tags.ts names them.
const HOME_PAGE = ['pages', 'landing'];
const FORM_ROUTE = ['pages', 'steps', 'form'];

if (!existsSync(CHUNKS)) throw new Error(`${CHUNKS} is missing: npm run build writes it.`);
const chunks = JSON.parse(readFileSync(CHUNKS, 'utf8'));
const missing = [...HOME_PAGE, ...FORM_ROUTE].filter((part) => !chunks[part]);
if (missing.length > 0) throw new Error(`No lazy part is called ${missing.join(', ')}; there are ${Object.keys(chunks).join(', ')}.`);

const filesOf = (...parts) => [...new Set(parts.flatMap((part) => chunks[part]))].map((file) => `dist/site/${file}`);

/** Bytes that travel, gzip: until anything shows, until a home page is complete, until a form can be filled; and the chunk of RJSF's widgets. */
export default [
  { name: 'entry', path: filesOf('site'), limit: '99.3 kB', gzip: true },
  { name: 'home page', path: filesOf('site', ...HOME_PAGE), limit: '140.0 kB', gzip: true },
  { name: 'form route', path: filesOf('site', ...FORM_ROUTE), limit: '224.2 kB', gzip: true },
  { name: 'stock parts', path: filesOf('stock').filter((file) => file.includes('stock')), limit: '90 kB', gzip: true },
];
