import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.js';

/** The built site: a map of known names, so that no address is ever made into a path of the disk. */
export interface Site {
  file(path: string): PreparedAnswer | undefined;
  /** The page every address of the site is drawn by, for one answer; undefined while the site was not built. */
  page(nonce: string): string | undefined;
}

interface Built {
  readonly mark: number;
  readonly files: ReadonlyMap<string, PreparedAnswer>;
  readonly page: string | undefined;
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

/** Where the page wants its nonce. A page that does not say gets it in a meta element, for the styles made at run time. */
const placeholder = '__CSP_NONCE__';
const nonceElement = `<meta name="csp-nonce" content="${placeholder}">`;

/** Reads the built site. With `again`, a later build is noticed: for people at work on the site. */
export function loadSite(folder: string, again: boolean): Site {
  let built = readBuilt(folder);
  const current = (): Built => {
    if (again && built.mark !== markOf(folder)) built = readBuilt(folder);
    return built;
  };
  return {
    file: (path) => current().files.get(path),
    page: (nonce) => current().page?.replaceAll(placeholder, nonce),
  };
}

function markOf(folder: string): number {
  return statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readBuilt(folder: string): Built {
  const mark = markOf(folder);
  if (!existsSync(folder)) return { mark, files: new Map(), page: undefined };
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => types[extname(path)] !== undefined);
  const files = paths.map((path): [string, PreparedAnswer] => [`/${path.replaceAll('\\', '/')}`, readOne(folder, path)]);
  return { mark, files: new Map(files), page: mark === 0 ? undefined : withNonce(readFileSync(join(folder, 'index.html'), 'utf8')) };
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

function withNonce(page: string): string {
  return page.includes(placeholder) ? page : page.replace(/<head([^>]*)>/i, (head) => `${head}${nonceElement}`);
}
