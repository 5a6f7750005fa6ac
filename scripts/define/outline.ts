import { outlineForm } from '../../engine/build.js';
import { askedCase, askedProject, CASE_OPTIONS, CASE_USAGE, onlyTenant } from './asked.js';
import { placesIn } from './cases/place-of.js';
import { runCase } from './cases/run-case.js';
import { matrixOf } from './outline/matrix.js';
import { print, runCommand, UsageError } from '../command.js';

await runCommand({
  usage: `Usage: npm run -s outline -- <form> --tenant <code> [--answers file.json] [--setting CODE=status ...] [--language CODE]
       npm run -s outline -- --matrix [form] [--today yyyy-MM-dd] [--server URL --tenant <code> ...]

Prints a form as text, as a visitor of the tenant sees it.
--tenant CODE        the tenant
--matrix             a table of every setting by tenant or, with a form, of every field of it by tenant
${CASE_USAGE}`,
  texts: CASE_OPTIONS,
  switches: ['matrix'],
  /**
   * Prints the outline of a form for a tenant with the answers of a file, or without answers. Throws UsageError for a wrong call or an
   * unknown form or tenant.
   */
  async run([form], flags) {
    if (flags.has('matrix') && ['answers', 'case', 'language', 'setting'].some((name) => flags.text(name) !== undefined))
      throw new UsageError('--matrix takes --today and --server, and no case.');
    if (flags.has('matrix')) return print(matrixOf(await askedProject(flags, flags.texts('tenant')), form, flags.text('today')));
    const asked = await askedCase(form, flags);
    const tenant = onlyTenant(asked);
    const { resolved, errors: problems, steps } = runCase(asked.project, asked.at(tenant));
    const said = ['answers', 'case', 'server', 'language'].flatMap((name) => flags.text(name) ?? []);
    const heading = [asked.form, tenant, ...flags.texts('setting'), ...said].join(' · ');
    print(outlineForm(resolved, { heading, problems, acts: steps.flatMap(({ lines }) => lines), placeOf: placesIn(asked.project.files) }));
  },
});
