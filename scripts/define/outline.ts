import type { Answers } from '../../engine/index.js';
import { outlineForm } from '../../engine/build.js';
import { matrixOf } from './outline/matrix.js';
import { openProject, answerErrorsOf, readJson, resolveCase, type Case } from './project.js';
import { print, required, runTool } from './tool.js';

await runTool({
  usage: `Usage: npm run -s outline -- <form> --tenant <code> [--answers file.json] [--today yyyy-MM-dd]
       npm run -s outline -- --matrix [form] [--today yyyy-MM-dd]

Prints a form as text, as a visitor of the tenant sees it.
--tenant CODE        the tenant
--matrix             a table of every setting by tenant or, with a form, of every field of it by tenant
--answers FILE       the answers, as JSON; without it the form is as it opens
--today yyyy-MM-dd   the day that rules compare with; the default is the day of this machine`,
  flags: { matrix: { type: 'boolean' }, tenant: { type: 'string' }, answers: { type: 'string' }, today: { type: 'string' } },
  /**
   * Prints the outline of a form for a tenant with the answers of a file, or without answers. Throws UsageError for a wrong call or an
   * unknown form or tenant.
   */
  async run([form], flags) {
    if (flags.has('matrix')) return print(matrixOf(await openProject(), form, flags.text('today')));
    const [file, today, tenant] = [flags.text('answers'), flags.text('today'), required(flags.text('tenant'), 'The tenant')];
    const asked: Case = {
      form: required(form, 'The form'),
      tenant,
      ...(file !== undefined && { answers: readJson(file) as Answers }),
      ...(today !== undefined && { today }),
    };
    const resolved = resolveCase(await openProject(), asked);
    print(
      outlineForm(resolved, {
        heading: [form, tenant, ...(file === undefined ? [] : [file])].join(' · '),
        problems: answerErrorsOf(resolved),
      }),
    );
  },
});
