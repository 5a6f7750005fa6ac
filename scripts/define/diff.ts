import { compareForms, type Difference } from '../../engine/build.js';
import type { ResolvedForm } from '../../engine/index.js';
import { askedCase, CASE_FLAGS, CASE_USAGE } from './asked.js';
import { openProject, resolveCase } from './project.js';
import { print, runTool, type Flags } from './tool.js';
import { UsageError } from '../usage.js';

await runTool({
  usage: `Usage: npm run -s diff -- <form> --tenant <code> --tenant <code> [--answers file.json] [--setting CODE=status ...] [--format json]
       npm run -s diff -- <form> --tenant <code> --server URL

Prints where a form differs between two tenants, or between the files and what is served, and why.
--tenant CODE        a tenant; name two, or with --server one
${CASE_USAGE}
--format json        JSON instead of text`,
  flags: { ...CASE_FLAGS, format: { type: 'string' } },
  /**
   * Prints what differs in a form between two tenants, with the reasons on both sides, as lines or JSON. Throws UsageError for a wrong
   * call.
   */
  async run([form], flags) {
    const [left, right] = await sidesOf(form, flags);
    const differences = compareForms(left.resolved, right.resolved);
    if (flags.text('format') === 'json') return print(JSON.stringify(differences, null, 2));
    for (const one of differences) print(differenceText(one, left.name, right.name));
    print(`${differences.length} difference${differences.length === 1 ? '' : 's'} between ${left.name} and ${right.name}`);
  },
});

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
  const side = (name: string, tenant: string, project = asked.project) => ({ name, resolved: resolveCase(project, asked.at(tenant)) });
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
