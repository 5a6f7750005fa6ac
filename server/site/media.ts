import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';

/** Pictures of tenants: a map of known names, so that no address is ever made into a path of the disk. */
export interface Media {
  /** By its address, such as `/media/harbor/logo.svg`. */
  file(address: string): PreparedAnswer | undefined;
  /** The addresses of a tenant's pictures. */
  addressesOf(code: string): readonly string[];
}

interface KnownFile {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

const largest = 1024 * 1024;
/** As many pictures as are kept in memory, ready to be sent. */
const mostKept = 100;
/** A picture that was put there is seen after so many milliseconds at the latest. */
const lookEvery = 1000;

/** Serves the pictures of a folder of folders, one of each tenant; what changes there is noticed. `tell` hears of pictures that are not served. */
export function openMedia(folder: string, tell: (words: string) => void): Media {
  let names = new Map<string, KnownFile>();
  let looked = 0;
  const told = new Set<string>();
  const kept = new Map<string, { readonly known: KnownFile; readonly answer: PreparedAnswer }>();
  const refuse = (words: string): void => {
    if (!told.has(words)) tell(words);
    told.add(words);
  };
  const current = (): Map<string, KnownFile> => {
    if (Date.now() - looked < lookEvery) return names;
    names = readNames(folder, refuse);
    looked = Date.now();
    return names;
  };
  return {
    file(address) {
      const known = current().get(keyOf(address));
      if (known === undefined) return undefined;
      const found = kept.get(known.path);
      if (found?.known.changed === known.changed && found.known.size === known.size) return found.answer;
      if (kept.size >= mostKept) kept.clear();
      const answer = read(known.path);
      if (answer !== undefined) kept.set(known.path, { known, answer });
      return answer;
    },
    addressesOf: (code) => [...current().keys()].filter((address) => address.startsWith(keyOf(`/media/${code}/`))),
  };
}

/** Tenants are met by their code whatever its case; files are not. */
function keyOf(address: string): string {
  const [, door = '', code = '', ...rest] = address.split('/');
  return `/${door}/${code.toLowerCase()}/${rest.join('/')}`;
}

function readNames(folder: string, refuse: (words: string) => void): Map<string, KnownFile> {
  const names = new Map<string, KnownFile>();
  for (const code of namesIn(folder)) {
    for (const name of namesIn(join(folder, code))) {
      const path = join(folder, code, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat?.isFile() !== true) continue;
      const fault = faultOf(name, stat.size);
      if (fault === undefined) names.set(keyOf(`/media/${code}/${name}`), { path, size: stat.size, changed: stat.mtimeMs });
      else refuse(`${path} is not served: ${fault}`);
    }
  }
  return names;
}

/** Folders only hold names; what is none has none in it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

function faultOf(name: string, size: number): string | undefined {
  if (typeOf(name) === undefined) return `it is none of ${Object.keys(types).join(', ')}.`;
  if (!/^[\w-][\w.-]{0,99}$/.test(name)) return 'its name has more than letters, digits, dots and hyphens.';
  return size > largest ? 'it is larger than 1 MB.' : undefined;
}

function read(path: string): PreparedAnswer | undefined {
  try {
    return prepareAnswer(readFileSync(path), { type: typeOf(path) ?? '', cache: 'no-cache' });
  } catch {
    return undefined;
  }
}

function typeOf(name: string): string | undefined {
  return types[extname(name).toLowerCase()];
}
