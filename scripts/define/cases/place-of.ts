import type { Pointer } from '../../../engine/base/pointer.js';
import { locateFindings, readDocuments, type SourceFile } from '../../../engine/build.js';

/** Returns a function that writes a place of a definition as file and line; as the file alone where the files are not at hand. */
export function placesIn(files: readonly SourceFile[]): (place: { readonly file: string; readonly at: Pointer }) => string {
  return ({ file, at }) => {
    const own = files.filter(({ path }) => path === file);
    const [located] =
      own.length === 0 ? [] : locateFindings([{ code: 'wrong-value', file, at, params: {} }], own, readDocuments(own).documents);
    return located ? `${file}:${located.line}` : file;
  };
}
