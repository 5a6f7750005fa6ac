import { nearest, usesIn, type Use } from '../../engine/build.js';
import { reachOf } from '../../server/library/reach.js';
import { count, UsageError } from '../command.js';
import { readTree } from './check/read-tree.js';
import { effectText, overlayEffects } from './overlay-effects.js';
import { formsOf, scopesOf, type Project } from './project.js';

/** Returns the lines about where something is used, `setting:GENDER` or `GENDER`. Throws UsageError for a name that nothing uses. */
export async function usesText(project: Project, asked: string): Promise<string> {
  const { files } = readTree([project.root]);
  const scopes = scopesOf(project.tenants.values());
  const found = usesIn(files, scopes);
  const meant = meantBy(asked, found);
  const all = found.filter((use) => nameOf(use) === meant);
  const ofCases = new Set(all.flatMap(({ file }) => (file.startsWith('fixtures/cases/') ? [file] : [])));
  const uses = all.filter(({ file }) => !ofCases.has(file));
  const everyForm = formsOf(project, scopes[0]?.tenant ?? '').length;
  const reached = { forms: new Set<string>(), tenants: new Set<string>() };
  const lines = uses.map((use) => {
    // A tenant file uses names for its tenant alone.
    const [, code] = /^fixtures\/tenants\/(.+)\.json$/.exec(use.file) ?? [];
    const { forms, tenants } =
      code !== undefined ? { forms: [], tenants: [code] } : use.forms.size > 0 ? use : reachOf(use.file, files, scopes);
    for (const form of forms) reached.forms.add(form);
    for (const tenant of tenants) reached.tenants.add(tenant);
    const where = [...forms].length === everyForm ? 'the whole site' : [...forms].join(', ');
    const who = [...tenants].length === scopes.length ? 'every tenant' : [...tenants].join(', ');
    return `${use.file}:${use.line}:${use.column} ${use.pointer}  ${`${where} at ${who}`.trim()}`;
  });
  const counts = { place: lines.length, form: reached.forms.size, tenant: reached.tenants.size, case: ofCases.size };
  const numbers = Object.entries(counts).map(([word, number]) => count(number, word));
  return [...lines, ...(await overlayLines(project, meant)), `${meant.replace(':', ' ')}: ${numbers.join(', ')}.`].join('\n');
}

const nameOf = ({ kind, name }: Use) => `${kind}:${name}`;

/** Returns what overlays took away that reads the setting, by form and tenant. */
async function overlayLines(project: Project, name: string): Promise<readonly string[]> {
  const places = [...project.tenants.keys()].flatMap((tenant) => formsOf(project, tenant).map((form) => ({ tenant, form })));
  const lines: string[] = [];
  for (const { tenant, form } of name.startsWith('setting:') ? places : [])
    for (const effect of await overlayEffects(project, tenant, form))
      if (effect.part.settings.some((code) => `setting:${code}` === name))
        lines.push(`${form} at ${tenant}  overlay: ${effect.overlays.join(' or ')} ${effectText(effect)}`);
  return lines;
}

/** Returns the kind and the name that are meant, such as `setting:GENDER`. */
function meantBy(asked: string, uses: readonly Use[]): string {
  const names = new Set(uses.map(nameOf));
  const meant = names.has(asked) ? [asked] : [...names].filter((each) => each.endsWith(`:${asked}`));
  if (meant.length > 1) throw new UsageError(`Several things are called "${asked}". Write --uses ${meant.join(' or --uses ')}`);
  const similar = nearest(asked, asked.includes(':') ? names : new Set(uses.map(({ name }) => name)));
  if (meant[0] === undefined) throw new UsageError(`Nothing uses "${asked}".${similar === undefined ? '' : ` Did you mean "${similar}"?`}`);
  return meant[0];
}
