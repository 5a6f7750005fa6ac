import { explainFields, nearest } from '../../engine/build.js';
import type { ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer } from '../../engine/base/pointer.js';
import { openProject, readJson, resolveCase, type Case } from './project.js';
import { print, required, runTool } from './tool.js';
import { UsageError } from '../usage.js';

await runTool({
  usage: `Usage: npm run -s explain -- <form> [field] --tenant <code> [--case <file>] [--today yyyy-MM-dd] [--format json]

Explains why each field of a form, or one field, is shown, hidden or required for a tenant.
--tenant CODE        the tenant
--case FILE          a file of fixtures/cases with answers and settings; without it nothing is answered
--today yyyy-MM-dd   the day that rules compare with; the default is the day of this machine
--format json        JSON instead of sentences`,
  flags: { tenant: { type: 'string' }, case: { type: 'string' }, today: { type: 'string' }, format: { type: 'string' } },
  /**
   * Prints why each field of a form, or the given one with its chain of reasons, is as it is, as sentences or JSON. Throws UsageError for
   * an unknown field and a wrong call.
   */
  async run([form, field], flags) {
    const file = flags.text('case');
    const given = file === undefined ? { answers: {} } : (readJson(file) as Case);
    const today = flags.text('today');
    const tenant = flags.text('tenant') ?? ('tenant' in given ? given.tenant : undefined);
    const asked: Case = {
      ...given,
      form: required(form, 'The form'),
      tenant: required(tenant, 'The tenant'),
      ...(today !== undefined && { today }),
    };
    const resolved = resolveCase(await openProject(), asked);
    const found = explainFields(resolved, field === undefined ? undefined : fieldPointer(field));
    if (found.length === 0) throw new UsageError(`The form "${form}" has no field "${field}". ${fieldHint(field, resolved)}`);
    if (flags.text('format') === 'json') return print(JSON.stringify(found, null, 2));
    for (const one of found) print([one.sentence, ...(field === undefined ? [] : one.chain.map((link) => `  ${link}`))].join('\n'));
  },
});

/** `/address/zip`, `address.zip` and `address/zip` all mean the same field. */
function fieldPointer(field: string): Pointer {
  return pointer(...field.split(/[./]/).filter((key) => key !== ''));
}

/** Returns a sentence that names the field most similar to an unknown one, or all fields of the form if none is similar. */
function fieldHint(field: string | undefined, resolved: ResolvedForm): string {
  const fields = [...resolved.states.keys()];
  const similar = nearest(fieldPointer(field ?? ''), fields);
  return similar === undefined ? `It has: ${fields.join(', ')}.` : `Did you mean "${similar}"?`;
}
