import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file a generator makes: its path from the project's root and its whole text. */
export interface Generated {
  readonly path: string;
  readonly text: string;
}

/** Returns the meta-schemas in schemas/meta by kind of document, in alphabetical order. */
export function readMetaSchemas<Schema>(): readonly (readonly [kind: string, schema: Schema])[] {
  const folder = join(import.meta.dirname, '../../../schemas/meta');
  const names = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  return names.toSorted().map((name) => [name.slice(0, name.indexOf('.')), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema]);
}
