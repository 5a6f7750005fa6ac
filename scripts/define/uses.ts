import { nearest, usesIn, type Scope, type SourceFile, type Use } from '../../engine/build.js';
import { reachOf, type Reach } from '../../server/library/reach.js';
import { UsageError } from '../usage.js';
import { readTree } from './check/read-tree.js';
import { effectText, overlayEffects } from './overlay-effects.js';
import { formsOf, scopesOf, type Project } from './project.js';

/** Returns the lines about where something is used, `setting:GENDER` or `GENDER`. Throws UsageError for a name that nothing uses. */
export async function usesText(project: Project, asked: string): Promise<string> {
  const { files } = readTree([project.root]);
  const scopes = scopesOf(project.tenants.values());
  const found = usesIn(files, scopes);
  const [kind, name] = meantBy(asked, found);
  const all = found.filter((use) => use.kind === kind && use.name === name);
  const isCase = ({ file }: Use) => file.startsWith('fixtures/cases/');
  const uses = all.filter((use) => !isCase(use)).map((use) => ({ ...reachOfUse(use, files, scopes), use }));
  const everyForm = formsOf(project, scopes[0]?.tenant ?? '').length;
  const lines = uses.map(({ use, forms, tenants }) => {
    const where = forms.length === everyForm ? 'the whole site' : forms.join(', ');
    const who = tenants.length === scopes.length ? 'every tenant' : tenants.join(', ');
    return `${use.file}:${use.line}:${use.column} ${use.pointer}  ${`${where} at ${who}`.trim()}`;
  });
  const count = (entries: readonly string[], word: string) => `${new Set(entries).size} ${word}${new Set(entries).size === 1 ? '' : 's'}`;
  const total = [
    count(lines, 'place'),
    count(
      uses.flatMap(({ forms }) => forms),
      'form',
    ),
    count(
      uses.flatMap(({ tenants }) => tenants),
      'tenant',
    ),
    count(
      all.filter(isCase).map(({ file }) => file),
      'case',
    ),
  ];
  return [...lines, ...(kind === 'setting' ? await overlayLines(project, name) : []), `${kind} ${name}: ${total.join(', ')}.`].join('\n');
}

/** A tenant file uses names for its tenant alone. */
function reachOfUse(use: Use, files: readonly SourceFile[], scopes: readonly Scope[]): Reach {
  const [, code] = /^fixtures\/tenants\/(.+)\.json$/.exec(use.file) ?? [];
  if (code !== undefined) return { forms: [], tenants: [code] };
  return use.forms.length > 0 ? use : reachOf(use.file, files, scopes);
}

/** Returns what overlays took away that reads the setting, by tenant and form. */
async function overlayLines(project: Project, code: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const tenant of project.tenants.keys())
    for (const form of formsOf(project, tenant)) {
      const effects = await overlayEffects(project, tenant, form);
      const own = effects.filter(({ part }) => part.settings.includes(code));
      lines.push(...own.map((effect) => `${form} at ${tenant}  ${effectText(effect)}`));
    }
  return lines;
}

/** Returns the kind and the name that are meant. */
function meantBy(asked: string, uses: readonly Use[]): readonly [kind: string, name: string] {
  const names = new Set(uses.map(({ kind, name }) => `${kind}:${name}`));
  const meant = names.has(asked) ? [asked] : [...names].filter((each) => each.endsWith(`:${asked}`));
  const [only, ...more] = meant;
  if (more.length > 0)
    throw new UsageError(`Several things are called "${asked}". Write ${meant.map((each) => `--uses "${each}"`).join(' or ')}`);
  if (only !== undefined) return [only.slice(0, only.indexOf(':')), only.slice(only.indexOf(':') + 1)];
  const similar = nearest(asked, asked.includes(':') ? names : new Set(uses.map(({ name }) => name)));
  throw new UsageError(`Nothing uses "${asked}".${similar === undefined ? '' : ` Did you mean "${similar}"?`}`);
}
