import { explainFields, nearest } from '../../engine/build.js';
import type { ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer } from '../../engine/base/pointer.js';
import { askedCase, CASE_FLAGS, CASE_USAGE, onlyTenant } from './asked.js';
import { effectText, overlayEffects } from './overlay-effects.js';
import { openProject, resolveCase } from './project.js';
import { print, runTool } from './tool.js';
import { usesText } from './uses.js';
import { UsageError } from '../usage.js';

await runTool({
  usage: `Usage: npm run -s explain -- <form> [field] --tenant <code> [--case <file>] [--setting CODE=status ...] [--format json]
       npm run -s explain -- --uses <name>

Explains why each field of a form, or one field, is shown, hidden or required for a tenant; or where something is used.
--uses NAME          prints each place that names a setting, text, format, fragment, form, lookup or other thing, with its forms and
                     tenants: --uses GENDER, or --uses fragment:person where several things have the name
--tenant CODE        the tenant
${CASE_USAGE}
--format json        JSON instead of sentences`,
  flags: { ...CASE_FLAGS, uses: { type: 'string' }, format: { type: 'string' } },
  /**
   * Prints why each field of a form, or the given one with its chain of reasons, is as it is, as sentences or JSON. Throws UsageError for
   * an unknown field and a wrong call.
   */
  async run([form, field], flags) {
    const name = flags.text('uses');
    if (name !== undefined) return print(await usesText(await openProject(), name));
    const asked = await askedCase(form, flags);
    const tenant = onlyTenant(asked);
    const resolved = resolveCase(asked.project, asked.at(tenant));
    const effects = await overlayEffects(asked.project, tenant, asked.form);
    const linesAt = (at: Pointer) => effects.filter(({ part }) => part.fields.includes(at)).map(effectText);
    const explained = explainFields(resolved, field === undefined ? undefined : fieldPointer(field));
    const found = explained.map((one) => ({ ...one, chain: [...one.chain, ...linesAt(one.pointer)] }));
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
