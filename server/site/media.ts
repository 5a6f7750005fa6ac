import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mediaTypeOf, pictureNameProblem } from '../base/picture-name.js';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';

/** The pictures of tenants by address; a map, so that no address becomes a path on the disk. */
export interface Media {
  /** By its address, such as `/media/harbor/logo.svg`. */
  file(address: string): PreparedAnswer | undefined;
  /** The addresses of a tenant's pictures. */
  addressesOf(code: string): readonly string[];
}

interface MediaFile {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

const maxSize = 1024 * 1024;
/** The number of pictures in memory. */
const maxCached = 100;
/** Milliseconds until a new picture is noticed. */
const refreshInterval = 1000;

/** Serves the pictures in a folder with one subfolder for each tenant and notices changes; `tell` receives each unusable picture once. */
export function openMedia(folder: string, onProblem: (problem: string) => void): Media {
  let files = new Map<string, MediaFile>();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const reported = new Set<string>();
  const cache = new Map<string, { readonly known: MediaFile; readonly answer: PreparedAnswer }>();
  const report = (problem: string): void => {
    if (!reported.has(problem)) onProblem(problem);
    reported.add(problem);
  };
  const current = (): Map<string, MediaFile> => {
    if (performance.now() - refreshedAt < refreshInterval) return files;
    files = readMediaFiles(folder, report);
    refreshedAt = performance.now();
    return files;
  };
  return {
    file(address) {
      const known = current().get(addressKey(address));
      if (known === undefined) return undefined;
      const found = cache.get(known.path);
      if (found?.known.changed === known.changed && found.known.size === known.size) return found.answer;
      if (cache.size >= maxCached) cache.clear();
      const answer = readPicture(known.path);
      if (answer !== undefined) cache.set(known.path, { known, answer });
      return answer;
    },
    addressesOf: (code) => [...current().keys()].filter((address) => address.startsWith(addressKey(`/media/${code}/`))),
  };
}

/** Returns the address with its tenant code in lower case; file names keep their case. */
function addressKey(address: string): string {
  const [, prefix = '', code = '', ...rest] = address.split('/');
  return `/${prefix}/${code.toLowerCase()}/${rest.join('/')}`;
}

/** Returns the servable pictures by address and reports the others. */
function readMediaFiles(folder: string, report: (problem: string) => void): Map<string, MediaFile> {
  const files = new Map<string, MediaFile>();
  for (const code of listNames(folder)) {
    for (const name of listNames(join(folder, code))) {
      const path = join(folder, code, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat?.isFile() !== true) continue;
      const problem = pictureProblem(name, stat.size);
      if (problem === undefined) files.set(addressKey(`/media/${code}/${name}`), { path, size: stat.size, changed: stat.mtimeMs });
      else report(`${path} is not served: ${problem}`);
    }
  }
  return files;
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

function pictureProblem(name: string, size: number): string | undefined {
  return pictureNameProblem(name) ?? (size > maxSize ? 'it is larger than 1 MB.' : undefined);
}

function readPicture(path: string): PreparedAnswer | undefined {
  try {
    return prepareAnswer(readFileSync(path), { type: mediaTypeOf(path) ?? '', cache: 'no-cache' });
  } catch {
    return undefined;
  }
}
