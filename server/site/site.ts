import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';

/** The built site: a map of known names, so that no address is ever made into a path of the disk. */
export interface Site {
  file(path: string): PreparedAnswer | undefined;
  /** The page every address of the site is drawn by, for one answer; undefined while the site was not built. */
  page(filled: PageBlanks): string | undefined;
  /** The files of a lazy part, by its name; none where there is no such part. */
  part(name: string): readonly string[];
}

/** What the page leaves open for each answer. What is put there is HTML already. */
interface PageBlanks {
  readonly nonce: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly head: string;
  /** What the browser is to fetch already. */
  readonly ahead: string;
  /** What the page says until its script has drawn it. */
  readonly first: string;
}

interface Built {
  readonly mark: number;
  readonly files: ReadonlyMap<string, PreparedAnswer>;
  /** Its text and blanks by turns, text first. */
  readonly page: readonly string[] | undefined;
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

const types: Readonly<Record<string, string>> = {
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

/** Reads the built site. With `again`, a later build is noticed: for people at work on the site. */
export function loadSite(folder: string, again: boolean): Site {
  let built = readBuilt(folder);
  const current = (): Built => {
    if (again && built.mark !== markOf(folder)) built = readBuilt(folder);
    return built;
  };
  return {
    file: (path) => current().files.get(path),
    part: (name) => current().parts.get(name) ?? [],
    page: (filled) =>
      current()
        .page?.map((part, nth) => (nth % 2 === 0 ? part : fill(part, filled)))
        .join(''),
  };
}

function markOf(folder: string): number {
  return statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readBuilt(folder: string): Built {
  const mark = markOf(folder);
  if (!existsSync(folder)) return { mark, files: new Map(), page: undefined, parts: new Map() };
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => types[extname(path)] !== undefined);
  const files = paths.map((path): [string, PreparedAnswer] => [`/${path.replaceAll('\\', '/')}`, readOne(folder, path)]);
  const page = mark === 0 ? undefined : blanksOf(readFileSync(join(folder, 'index.html'), 'utf8'));
  return { mark, files: new Map(files), page, parts: partsOf(folder) };
}

/** The build lists the files of each named part beside its folder. What a page loads in any case is the part called site. */
function partsOf(folder: string): Map<string, readonly string[]> {
  const list = `${folder}.chunks.json`;
  const listed: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const parts = Object.entries(Object(listed)).map(([name, files]): [string, string[]] => [
    name,
    Array.isArray(files) ? files.map(String) : [],
  ]);
  const always = new Set(parts.find(([name]) => name === 'site')?.[1]);
  return new Map(parts.map(([name, files]) => [name, files.filter((file) => !always.has(file)).map((file) => `/${file}`)]));
}

function readOne(folder: string, path: string): PreparedAnswer {
  const file = join(folder, path);
  const [br, gzip] = [`${file}.br`, `${file}.gz`].map((name) => (existsSync(name) ? readFileSync(name) : undefined));
  return prepareAnswer(readFileSync(file), {
    type: types[extname(path)] ?? 'application/octet-stream',
    cache: path.startsWith('assets') ? 'immutable' : 'no-cache',
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  });
}

/** Some blanks stand in an element, since a page could not be built with a bare word there. */
function blanksOf(page: string): string[] {
  return page.replaceAll(/<meta name="blank" content="(__[A-Z]+(?:_[A-Z]+)*__)"\s*\/?>/g, '$1').split(/(__[A-Z]+(?:_[A-Z]+)*__)/);
}

/** In one pass, so that nothing a tenant wrote is taken for a blank. */
function fill(name: string, filled: PageBlanks): string {
  const blank = Object.hasOwn(blanks, name) ? blanks[name] : undefined;
  return blank === undefined ? name : filled[blank];
}
