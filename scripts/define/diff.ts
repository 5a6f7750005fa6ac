import { compareForms, type Difference } from '../../engine/build.js';
import type { ResolvedForm } from '../../engine/index.js';
import { askedCase, CASE_OPTIONS, CASE_USAGE } from './asked.js';
import { runCase } from './cases/run-case.js';
import { openProject } from './project.js';
import { openRevision } from './revision.js';
import { count, type Flags, print, runCommand, UsageError } from '../command.js';

await runCommand({
  usage: `Usage: npm run -s diff -- <form> --tenant <code> --tenant <code> [--answers file.json] [--setting CODE=status ...] [--format json]
       npm run -s diff -- <form> --tenant <code> --server URL
       npm run -s diff -- [form] --from <git revision> [--tenant <code>]

Prints where a form differs between two tenants, between the files and what is served, or between a revision and now, and why.
--tenant CODE        a tenant; name two, or with --server one
--from REVISION      what changed since, such as HEAD or main: in the form or in all, at the tenant or at all
${CASE_USAGE}
--format json        JSON instead of text`,
  texts: [...CASE_OPTIONS, 'from', 'format'],
  /**
   * Prints what differs in a form between two tenants, with the reasons on both sides, as lines or JSON. Throws UsageError for a wrong
   * call.
   */
  async run([form], flags) {
    const from = flags.text('from');
    if (from !== undefined) return printSince(from, form, flags);
    const [left, right] = await sidesOf(form, flags);
    const differences = compareForms(left.resolved, right.resolved);
    if (flags.text('format') === 'json') return print(JSON.stringify(differences, null, 2));
    for (const one of differences) print(differenceText(one, left.name, right.name));
    print(`${count(differences.length, 'difference')} between ${left.name} and ${right.name}`);
  },
});

/** Prints what changed since a revision, by form and tenant. */
async function printSince(revision: string, form: string | undefined, flags: Flags): Promise<void> {
  const asked = await askedCase(form, flags);
  const now = asked.project;
  const before = await openRevision(process.cwd(), revision);
  const tenants = asked.tenants.length > 0 ? asked.tenants : [...new Set([...before.tenants.keys(), ...now.tenants.keys()])];
  const found = tenants.flatMap((tenant) => {
    const [old, present] = [before, now].map(({ library }) => library.get(tenant)?.forms ?? {});
    const forms = form === undefined ? Object.keys({ ...old, ...present }) : [form];
    return forms.flatMap((id) => {
      const isNew = old?.[id] === undefined;
      if (isNew !== (present?.[id] === undefined)) return [{ form: id, tenant, is: isNew ? 'new' : 'gone', differences: [] }];
      const [left, right] = [before, now].map((project) => runCase(project, asked.at(tenant, id)).resolved);
      const differences = left && right ? compareForms(left, right) : [];
      return differences.length > 0 ? [{ form: id, tenant, is: 'changed', differences }] : [];
    });
  });
  if (flags.text('format') === 'json') return print(JSON.stringify(found, null, 2));
  for (const { form: id, tenant, is, differences } of found)
    print([`${id} at ${tenant}: ${is}`, ...differences.map((one) => differenceText(one, revision, 'now'))].join('\n'));
  print(`${count(found.length, 'form')} of tenants changed since ${revision}`);
}

interface Side {
  readonly name: string;
  readonly resolved: ResolvedForm;
}

/** Returns the form at two tenants, or at one in the files and on the site. Throws UsageError for another number of tenants. */
async function sidesOf(form: string | undefined, flags: Flags): Promise<readonly [Side, Side]> {
  const asked = await askedCase(form, flags);
  const [left = '', right, ...more] = asked.tenants;
  const isServed = flags.text('server') !== undefined;
  if (more.length > 0 || (right === undefined && !isServed)) throw new UsageError('Name two tenants, or one and --server.');
  const side = (name: string, tenant: string, project = asked.project) => ({ name, resolved: runCase(project, asked.at(tenant)).resolved });
  if (right !== undefined) return [side(left, left), side(right, right)];
  return [side(left, left, await openProject()), side(`${left} served`, left)];
}

function differenceText({ pointer, what, ...one }: Difference, left: string, right: string): string {
  return [
    `${pointer}  ${what}: ${left} ${one.left || 'nothing'}, ${right} ${one.right || 'nothing'}`,
    `  ${left}: ${one.because.left}`,
    `  ${right}: ${one.because.right}`,
  ].join('\n');
}
