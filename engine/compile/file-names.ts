import { parse } from 'jsonc-parser';
import { pointer, valueAt, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';

/** The paths of each kind of file. A name in braces is a JSON Pointer without its first slash: the value there is part of the path. */
const PATHS = {
  form: 'schemas/forms/{id}.form.json',
  fragment: 'schemas/fragments/{id}.fragment.json',
  page: 'schemas/pages/{id}.page.json',
  overlay: 'schemas/overlays/{layer}/{code}/{file}.overlay.json',
  platform: 'schemas/platforms/{id}.platform.json',
  texts: 'schemas/texts/{language}.json',
  routes: 'schemas/routes.json',
  layouts: 'schemas/layouts.json',
  parts: 'schemas/parts.json',
  settings: 'schemas/settings.json',
  meta: 'schemas/meta/{file}.schema.json',
  tenant: 'fixtures/tenants/{tenant/code}.json',
  case: 'fixtures/cases/{form}/{file}.json',
} as const;

export type FileKind = keyof typeof PATHS;

const HOLE = /\{([a-z/]+)\}/g;
const PATTERNS = Object.entries(PATHS).map(([kind, path]) => {
  const pattern = path
    .replaceAll('.', '\\.')
    .replace('{layer}', '(platform|group|tenant)')
    .replace(/\{(id|file)\}\\\.(?=\w+\\)/, '([^/]+)\\.');
  return [kind as FileKind, new RegExp(`^${pattern.replace(HOLE, '([^/.]+)')}$`)] as const;
});

export function kindOfPath(path: string): { readonly kind: FileKind; readonly parts: readonly string[] } | undefined {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { kind, parts: match.slice(1) };
  }
  return undefined;
}

/** Its holes are filled from the file, and from `parts` in their order where the file says nothing. */
function pathOf(kind: FileKind, value: unknown, parts: readonly string[]): string {
  let nth = 0;
  return PATHS[kind].replace(HOLE, (_, key: string) => {
    const part = parts[nth++] ?? '…';
    const said = valueAt(value, `/${key}`);
    return typeof said === 'string' ? said : part;
  });
}

/** With the path of the kind that its `$schema` or its folder tells. */
export function untakenFinding({ path, text }: { readonly path: string; readonly text: string }): UnlocatedFinding {
  const [folder = '', name = ''] = path.toLowerCase().split('/').slice(-2);
  const [stem = ''] = name.replace(/[^a-z0-9.]+/g, '-').split('.');
  const value = parse(text) as unknown;
  const said = /(\w+)\.schema\.json$/.exec(String(valueAt(value, '/$schema')))?.[1];
  const kinds = Object.keys(PATHS) as FileKind[];
  const kind = kinds.find((each) => each === said) ?? kinds.find((each) => path.startsWith(PATHS[each].replace(/\{.*/, '')));
  const parts = { overlay: ['tenant', folder, stem], case: [folder, stem] }[String(kind)] ?? [stem];
  const expected = kind === undefined ? `one of ${Object.values(PATHS).join(', ')}` : pathOf(kind, value, parts);
  return { code: 'file-not-taken', file: path, at: pointer(), params: { expected } };
}

export function fileNameFindings({ file, value }: { readonly file: string; readonly value: unknown }): UnlocatedFinding[] {
  const { kind, parts } = kindOfPath(file) ?? {};
  if (kind === undefined || parts === undefined) return [];
  const expected = pathOf(kind, value, parts);
  const at = `/${PATHS[kind].match(HOLE)?.[0].slice(1, -1)}` as Pointer;
  const folder = file.replace(/[^/]+$/, '');
  if (expected === file) return [];
  return [{ code: 'wrong-file-name', file, at, params: { id: String(valueAt(value, at)), expected: expected.replace(folder, '') } }];
}
