import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valueAt } from '../../../engine/base/pointer.js';
import type { SourceFile } from '../../../engine/build.js';
import type { Json, JsonObject } from '../../../engine/index.js';
import { UsageError } from '../../command.js';
import { settingOf } from '../asked.js';
import { readJson, type TenantFixture } from '../project.js';
import KINDS from './kinds.json' with { type: 'json' };

/** One that `makes` the content goes without the others. */
interface Flag {
  readonly about: string;
  readonly example: string;
  readonly optional?: boolean;
  readonly makes?: boolean;
}

/** What can be made: its flags, its path, and what to do next; its content is <kind>.json. Names in braces are values. */
export interface Kind {
  readonly path: string;
  readonly flags: { readonly [name: string]: Flag };
  /** The entry of schemas/routes.json. */
  readonly route?: string;
  readonly next: readonly string[];
}

export const kinds: ReadonlyMap<string, Kind> = new Map(Object.entries(KINDS as { readonly [name: string]: Kind }));

type Values = { readonly [name: string]: Json | undefined };
export type Given = { readonly [flag: string]: readonly string[] };

/** How long the value of a line may be. */
const LINE = 120;
const ROUTES = 'schemas/routes.json';

/** Returns the files to write for the flags of a kind, the new one first, and what to do next. Throws UsageError if it is there already. */
export function makeFiles(
  root: string,
  name: string,
  given: Given,
  found: Values = {},
): { readonly files: readonly SourceFile[]; readonly next: readonly string[] } {
  const kind = kinds.get(name) as Kind;
  const first = Object.fromEntries(Object.entries(given).map(([flag, [value]]) => [flag, value]));
  const values: Values = { ...first, ...VALUES[name]?.(root, first, given), ...found };
  const path = fill(kind.path, values);
  for (const other of [path, path.replace(/\.(form|page|fragment)(?=\.overlay)/, '')])
    if (existsSync(join(root, other)))
      throw new UsageError(`${other} is there already and stays as it is: change it there, or choose another name.`);
  const template = readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8');
  const files = [{ path, text: fillJson(template, values) }];
  if (kind.route !== undefined)
    files.push({ path: ROUTES, text: withRoute(readFileSync(join(root, ROUTES), 'utf8'), fillJson(kind.route, values)) });
  return { files, next: kind.next.map((line) => fill(line, values)) };
}

type ValuesOf = (root: string, first: { readonly [flag: string]: string | undefined }, given: Given) => Values;

/** The values of each kind that are no flags. */
const VALUES: { readonly [kind: string]: ValuesOf } = {
  tenant: (root, { code = '', platform = '', colour = '#2f5d8a', group = code }) => {
    const { id: platformId, country, phoneExtension } = platformFile(root, platform);
    const others = tenantsOf(root);
    const members = others.filter(({ groupCode }) => groupCode === group);
    const like = others.find((tenant) => tenant.platform === platformId);
    return {
      group,
      platformId,
      country,
      phoneExtension,
      tenantId: randomUUID(),
      colour: colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      isPrimary: isPrimary(code, members, others),
      site: members.find((tenant) => tenant.isPrimary)?.code ?? code,
      timeZone: like?.timeZone ?? 'UTC',
    };
  },
  form: (root, { use }) => ({
    fragments: use?.split(',').map((fragment) => ({ fragment: fragment.trim() })),
    tenant: tenantsOf(root)[0]?.code ?? 'CODE',
  }),
  fragment: (_root, { id = '' }) => ({ field: id.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) }),
  overlay: (root, { of = '' }) => {
    const [, what = '', id = ''] = /^(form|page|fragment):(.+)$/.exec(of) ?? [];
    if (id === '') throw new UsageError(`--of is "${of}": write form:ID, page:ID or fragment:ID, such as form:agent.`);
    const document = readJson(join(root, `schemas/${what}s/${id}.${what}.json`));
    const [field = ''] = Object.keys(Object(valueAt(document, '/properties')));
    const [target, at] =
      { form: ['$.schema', '/schema'], page: ['$', ''], fragment: [`$.properties.${field}`, `/properties/${field}`] }[what] ?? [];
    return { what, id, target, title: (valueAt(document, `${at}/title`) ?? id) as Json };
  },
  page: (root, { form = '' }) => ({
    title: (valueAt(readJson(join(root, `schemas/forms/${form}.form.json`)), '/schema/title') ?? form) as Json,
  }),
  case: (root, { name = '' }, { setting = [] }) => ({
    about: `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
    today: new Date().toISOString().slice(0, 10),
    settings: settingsOf(root, setting),
    answers: {},
  }),
};

interface PlatformFile {
  readonly id: string;
  readonly country: string;
  readonly phoneExtension: string;
}

function platformFile(root: string, name: string): PlatformFile {
  const all = filesIn(root, 'schemas/platforms') as readonly PlatformFile[];
  const found = all.find(({ id, country }) => id === name || country === name);
  const known = all.map(({ id, country }) => `${id} or ${country}`).join(', ');
  if (found === undefined) throw new UsageError(`There is no platform "${name}". There are: ${known}.`);
  return found;
}

function filesIn(root: string, folder: string): readonly unknown[] {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  return names.filter((name) => name.endsWith('.json')).map((name) => readJson(join(root, folder, name)));
}

type FileTenant = TenantFixture['tenant'] & { readonly isPrimary: boolean; readonly timeZone: string };

/** Returns the tenants of the project by code. */
const tenantsOf = (root: string) => (filesIn(root, 'fixtures/tenants') as readonly { tenant: FileTenant }[]).map(({ tenant }) => tenant);

/**
 * Returns whether a new tenant is primary: never if it would become the first primary tenant by code, whose site addresses without a name show.
 * A tenant alone in its group is found without.
 */
function isPrimary(code: string, members: readonly FileTenant[], others: readonly FileTenant[]): boolean {
  if (members.some((tenant) => tenant.isPrimary)) return false;
  if (others.length === 0 || others.some((tenant) => tenant.isPrimary && tenant.code < code)) return true;
  const [first] = members;
  if (first === undefined) return false;
  const change = `write "isPrimary": true in fixtures/tenants/${first.code}.json first`;
  throw new UsageError(`No tenant of this group is primary, so that none of its pages would be found: ${change}.`);
}

/** Returns the settings of a case by code; undefined without any. */
function settingsOf(root: string, texts: readonly string[]): JsonObject | undefined {
  if (texts.length === 0) return undefined;
  const known = Object.keys(Object(valueAt(readJson(join(root, 'schemas/settings.json')), '/settings')));
  return Object.fromEntries(texts.map((text) => settingOf(text, known)).map(({ code, ...setting }) => [code, setting]));
}

/** Returns a JSON text with its values; what is a value alone keeps its type, and the line of one that is absent goes. */
function fillJson(template: string, values: Values): string {
  const present = template.replace(/^ *"\w+": "\{(\w+)\}",?\n/gm, (line, key: string) => (values[key] === undefined ? '' : line));
  return present
    .replace(/,(?=\n\}\n$)/, '')
    .replace(/"\{(\w+)\}"|\{(\w+)\}/g, (_, alone: string | undefined, part = '') =>
      alone === undefined ? JSON.stringify(String(values[part])).slice(1, -1) : laidOut(values[alone]),
    );
}

/** A long object or list has a line for each entry. */
function laidOut(value: Json | undefined): string {
  const line = oneLine(value);
  if (line.length < LINE || typeof value !== 'object' || value === null) return line;
  const entries = Object.entries(value).map(([key, inner]) => (Array.isArray(value) ? '' : `"${key}": `) + oneLine(inner));
  return `${line.slice(0, 1)}\n    ${entries.join(',\n    ')}\n  ${line.slice(-1)}`;
}

const oneLine = (value: Json | undefined): string =>
  JSON.stringify(value, null, 1)
    .replace(/(\[)\n *|\n *(?=\])/g, '$1')
    .replace(/\n */g, ' ');

const fill = (line: string, values: Values): string => line.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));

/** Returns the file of routes with one more at the end, and otherwise unchanged. */
function withRoute(text: string, route: string): string {
  const changed = text.replace(/\n {2}\]/, () => `,\n    ${route}\n  ]`);
  if (changed === text) throw new UsageError(`${ROUTES} is laid out otherwise than expected: add ${route} to its routes yourself.`);
  return changed;
}
