import { explainFields, nearest } from '../../engine/build.js';
import type { ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer } from '../../engine/base/pointer.js';
import { askedCase, CASE_OPTIONS, CASE_USAGE, onlyTenant } from './asked.js';
import { runCase } from './cases/run-case.js';
import { chainOf, lineText } from './chain.js';
import { readTree } from './check/read-tree.js';
import { overlayEffects } from './overlay-effects.js';
import { openProject } from './project.js';
import { smallestChange } from './smallest-change.js';
import { usesText } from './uses.js';
import { print, required, runCommand, UsageError } from '../command.js';

await runCommand({
  usage: `Usage: npm run -s explain -- <form> [field] --tenant <code> [--case <file>] [--setting CODE=status ...] [--format json]
       npm run -s explain -- <form> <field> --tenant <code> --show | --require
       npm run -s explain -- --uses <name>

Explains why each field of a form, or one field, is shown, hidden or required for a tenant; or where something is used.
--show, --require    prints the fewest changes of settings and answers, one or two, that would show or require the field
--uses NAME          prints each place that names a setting, text, format, fragment, form, lookup or other thing, with its forms and
                     tenants: --uses GENDER, or --uses fragment:person where several things have the name
--tenant CODE        the tenant
${CASE_USAGE}
--format json        JSON instead of sentences`,
  texts: [...CASE_OPTIONS, 'uses', 'format'],
  switches: ['show', 'require'],
  /**
   * Prints why each field of a form, or the given one with its chain of reasons, is as it is, as sentences or JSON. Throws UsageError for
   * an unknown field and a wrong call.
   */
  async run([form, field], flags) {
    const name = flags.text('uses');
    if (name !== undefined) return print(await usesText(await openProject(), name));
    const asked = await askedCase(form, flags);
    const tenant = onlyTenant(asked);
    const { resolved } = runCase(asked.project, asked.at(tenant));
    const at = field === undefined ? undefined : knownField(field, resolved, asked.form);
    const goal = (['show', 'require'] as const).find((each) => flags.has(each));
    if (goal !== undefined) return print(smallestChange(asked.project, asked.at(tenant), required(at, 'The field'), goal).sentence);
    const files = flags.text('server') === undefined ? readTree([asked.project.root]).files : [];
    const effects = await overlayEffects(asked.project, tenant, asked.form);
    const situation = { project: asked.project, files, given: asked.at(tenant), resolved, effects };
    const places = at === undefined ? explainFields(resolved).map((one) => one.pointer) : [at];
    const found = places
      .flatMap((place) => chainOf(situation, place) ?? [])
      .map(({ explained, lines }) => ({ ...explained, chain: lines.map(lineText) }));
    if (flags.text('format') === 'json') return print(JSON.stringify(found, null, 2));
    for (const one of found) print([one.sentence, ...(field === undefined ? [] : one.chain.map((link) => `  ${link}`))].join('\n'));
  },
});

/** Returns the field of a call, also one that an overlay took away. Throws UsageError for an unknown one, with the most similar field. */
function knownField(field: string, resolved: ResolvedForm, form: string): Pointer {
  // `/address/zip`, `address.zip` and `address/zip` all mean the same field.
  const at = pointer(...field.split(/[./]/).filter((key) => key !== ''));
  const fields = [...resolved.states.keys(), ...resolved.form.configured.form.removed];
  if (fields.includes(at)) return at;
  const similar = nearest(at, fields);
  const hint = similar === undefined ? `It has: ${fields.join(', ')}.` : `Did you mean "${similar}"?`;
  throw new UsageError(`The form "${form}" has no field "${field}". ${hint}`);
}
