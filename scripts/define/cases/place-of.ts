import type { Pointer } from '../../../engine/base/pointer.js';
import { locateFindings, readDocuments, type SourceFile } from '../../../engine/build.js';

interface Origin {
  readonly file: string;
  readonly at: Pointer;
}

/** Returns a place of a definition or tenant file with its line and column; undefined where the file is not at hand. */
export function placeIn(files: readonly SourceFile[], { file, at }: Origin) {
  const own = files.filter(({ path }) => path === file);
  if (own.length === 0) return undefined;
  const [found] = locateFindings([{ code: 'wrong-value', file, at, params: {} }], own, readDocuments(own).documents);
  return found && { file, line: found.line, column: found.column };
}

/** Returns a function that writes a place of a definition as file and line; as the file alone where the files are not at hand. */
export function placesIn(files: readonly SourceFile[]): (origin: Origin) => string {
  return (origin) => {
    const place = placeIn(files, origin);
    return place ? `${place.file}:${place.line}` : origin.file;
  };
}
