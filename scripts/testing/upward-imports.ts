import { dirname, join } from 'node:path';

/** Sources by their path from the project's root. */
type Sources = Readonly<Record<string, string>>;

/**
 * Returns every import of a folder of `room` that is not below the importing folder, as "file → imported file".
 * `layers` lists the folders from the highest to the lowest; files in the root of `room` are above all of them.
 */
export function upwardImports(room: string, layers: readonly string[], sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    importedFiles(file, text)
      .filter((imported) => imported.startsWith(`${room}/`) && isUpward(layers, folderOf(room, file), folderOf(room, imported)))
      .map((imported) => `${file} → ${imported}`),
  );
}

function isUpward(layers: readonly string[], from: string, to: string): boolean {
  return from !== to && layers.indexOf(to) <= layers.indexOf(from);
}

/** Returns the first folder below `room`, or '' for a file in its root. */
function folderOf(room: string, file: string): string {
  const [first = '', ...rest] = file.slice(room.length + 1).split('/');
  return rest.length === 0 ? '' : first;
}

function importedFiles(file: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, specifier = '']) => join(dirname(file), specifier));
}
