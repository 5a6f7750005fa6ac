import { explainFields, nearest } from '../../engine/build.js';
import type { ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer } from '../../engine/base/pointer.js';
import { askedCase, CASE_FLAGS, CASE_USAGE, onlyTenant } from './asked.js';
import { resolveCase } from './project.js';
import { print, runTool } from './tool.js';
import { UsageError } from '../usage.js';

await runTool({
  usage: `Usage: npm run -s explain -- <form> [field] --tenant <code> [--case <file>] [--setting CODE=status ...] [--format json]

Explains why each field of a form, or one field, is shown, hidden or required for a tenant.
--tenant CODE        the tenant
${CASE_USAGE}
--format json        JSON instead of sentences`,
  flags: { ...CASE_FLAGS, format: { type: 'string' } },
  /**
   * Prints why each field of a form, or the given one with its chain of reasons, is as it is, as sentences or JSON. Throws UsageError for
   * an unknown field and a wrong call.
   */
  async run([form, field], flags) {
    const asked = await askedCase(form, flags);
    const resolved = resolveCase(asked.project, asked.at(onlyTenant(asked)));
    const found = explainFields(resolved, field === undefined ? undefined : fieldPointer(field));
    if (found.length === 0) throw new UsageError(`The form "${asked.form}" has no field "${field}". ${fieldHint(field, resolved)}`);
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
