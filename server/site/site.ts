import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';

/** The built site by path; a map, so that no address becomes a path on the disk. */
export interface BuiltSiteFiles {
  file(path: string): PreparedAnswer | undefined;
  /** Returns the HTML of a page with these values; undefined if the site is not built. */
  page(values: PageBlanks): string | undefined;
  /** Returns the files of a lazy chunk by its name; empty for an unknown one. */
  chunkFiles(name: string): readonly string[];
}

/** The values that each page fills in; they are HTML already. */
interface PageBlanks {
  readonly nonce: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly head: string;
  /** Preload tags. */
  readonly ahead: string;
  /** The prerendered content, which the script replaces. */
  readonly first: string;
}

interface BuiltSite {
  readonly buildTime: number;
  readonly files: ReadonlyMap<string, PreparedAnswer>;
  /** Alternating texts and blanks, a text first. */
  readonly page: readonly string[] | undefined;
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The names a page has for its blanks. */
const blanks: Readonly<Record<string, keyof PageBlanks>> = {
  __CSP_NONCE__: 'nonce',
  __LANGUAGE__: 'language',
  __DIRECTION__: 'direction',
  __HEAD__: 'head',
  __AHEAD__: 'ahead',
  __FIRST__: 'first',
};

/** Reads the built site; with `again`, it notices later builds, for development. */
export function loadSite(folder: string, isWatching: boolean): BuiltSiteFiles {
  let built = readSite(folder);
  const current = (): BuiltSite => {
    if (isWatching && built.buildTime !== buildTime(folder)) built = readSite(folder);
    return built;
  };
  return {
    file: (path) => current().files.get(path),
    chunkFiles: (name) => current().parts.get(name) ?? [],
    page: (values) =>
      current()
        .page?.map((part, index) => (index % 2 === 0 ? part : fillBlank(part, values)))
        .join(''),
  };
}

function buildTime(folder: string): number {
  return statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readSite(folder: string): BuiltSite {
  const mark = buildTime(folder);
  if (!existsSync(folder)) return { buildTime: mark, files: new Map(), page: undefined, parts: new Map() };
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => contentTypes[extname(path)] !== undefined);
  const files = paths.map((path): [string, PreparedAnswer] => [`/${path.replaceAll('\\', '/')}`, readSiteFile(folder, path)]);
  const page = mark === 0 ? undefined : splitAtBlanks(readFileSync(join(folder, 'index.html'), 'utf8'));
  return { buildTime: mark, files: new Map(files), page, parts: readChunks(folder) };
}

/** Returns the files of each lazy chunk, without those that every page loads. */
function readChunks(folder: string): Map<string, readonly string[]> {
  const list = `${folder}.chunks.json`;
  const listed: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const parts = Object.entries(Object(listed)).map(([name, files]): [string, string[]] => [
    name,
    Array.isArray(files) ? files.map(String) : [],
  ]);
  const always = new Set(parts.find(([name]) => name === 'site')?.[1]);
  return new Map(parts.map(([name, files]) => [name, files.filter((file) => !always.has(file)).map((file) => `/${file}`)]));
}

function readSiteFile(folder: string, path: string): PreparedAnswer {
  const file = join(folder, path);
  const [br, gzip] = [`${file}.br`, `${file}.gz`].map((name) => (existsSync(name) ? readFileSync(name) : undefined));
  return prepareAnswer(readFileSync(file), {
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    cache: path.startsWith('assets') ? 'immutable' : 'no-cache',
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  });
}

/** Splits the page at its blanks; some are meta tags, because the build needs valid HTML. */
function splitAtBlanks(page: string): string[] {
  return page.replaceAll(/<meta name="blank" content="(__[A-Z]+(?:_[A-Z]+)*__)"\s*\/?>/g, '$1').split(/(__[A-Z]+(?:_[A-Z]+)*__)/);
}

/** Returns the value of a blank; one pass, so that no tenant's text is taken for a blank. */
function fillBlank(name: string, values: PageBlanks): string {
  const blank = Object.hasOwn(blanks, name) ? blanks[name] : undefined;
  return blank === undefined ? name : values[blank];
}
