import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Generated } from './generated.js';

const root = join(import.meta.dirname, '../../..');
const ROOT_SCOPE = { platform: '', group: '', tenant: '' };

/**
 * Returns the meta-schemas for editors: with all names that there are, as an `enum`, beside each `x-names` of a kind that files declare.
 * Writes nothing. Imports the engine late, because another generator writes a part of it.
 */
export async function generate(): Promise<readonly Generated[]> {
  const { readDocuments } = await import('../../../engine/compile/documents.js');
  const { buildLibrary } = await import('../../../engine/compile/build-library.js');
  const { knownNames } = await import('../../../engine/lint/known-names.js');
  const { documents } = readDocuments([...jsonFiles('schemas'), ...jsonFiles('fixtures/tenants')]);
  const library = buildLibrary(documents, { scope: ROOT_SCOPE, built: new Map(), pages: [], hash: () => '' });
  const named = (kind: string) => documents.filter((document) => document.kind === kind).map(({ name }) => name);
  const context = { library, documents, forms: [], pages: [] };
  const namesOf = (kind: string) => (kind === 'form' || kind === 'page' ? named(kind) : [...(knownNames(context, kind) ?? [])]);

  const withNames = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(withNames);
    const inside = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withNames(child)]));
    const names = typeof inside['x-names'] === 'string' ? namesOf(inside['x-names']) : [];
    return names.length === 0 ? inside : { ...inside, enum: names };
  };
  return documents
    .filter(({ kind }) => kind === 'meta')
    .map(({ name, value }) => ({ path: `.vscode/${name}.schema.g.json`, text: `${JSON.stringify(withNames(value), null, 2)}\n` }));
}

function jsonFiles(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path: `${folder}/${path.replaceAll('\\', '/')}`, text: readFileSync(join(root, folder, path), 'utf8') }));
}
