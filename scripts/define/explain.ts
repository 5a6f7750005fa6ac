import { errorCause, explainFields, nearest, reasonText } from '../../engine/build.js';
import { answerErrorText, formFields, type AnswerError, type ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer } from '../../engine/base/pointer.js';
import { askedCase, CASE_OPTIONS, CASE_USAGE, onlyTenant } from './asked.js';
import { placesIn } from './cases/place-of.js';
import { runCase } from './cases/run-case.js';
import { effectText, overlayEffects } from './overlay-effects.js';
import { openProject, type Project } from './project.js';
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
    const { resolved, errors } = runCase(asked.project, asked.at(tenant));
    const at = field === undefined ? undefined : knownField(field, resolved, asked.form);
    const goal = (['show', 'require'] as const).find((each) => flags.has(each));
    if (goal !== undefined) return print(smallestChange(asked.project, asked.at(tenant), required(at, 'The field'), goal).sentence);
    const effects = await overlayEffects(asked.project, tenant, asked.form);
    const linesAt = (place: Pointer) => effects.filter(({ part }) => part.fields.includes(place)).map(effectText);
    const found = explainFields(resolved, at).map((one) => ({
      ...one,
      chain: [...one.chain.map(reasonText), ...errorLines(asked.project, resolved, errors, one.pointer), ...linesAt(one.pointer)],
    }));
    if (at !== undefined && found.length === 0)
      return print([`${at} is not in the form, because an overlay took it away.`, ...linesAt(at).map((line) => `  ${line}`)].join('\n'));
    if (flags.text('format') === 'json') return print(JSON.stringify(found, null, 2));
    for (const one of found) print([one.sentence, ...(field === undefined ? [] : one.chain.map((link) => `  ${link}`))].join('\n'));
  },
});

/** Returns a line for what is wrong with a field: the words, and what finds it wrong, with file and line. */
function errorLines({ files }: Project, resolved: ResolvedForm, errors: readonly AnswerError[], at: Pointer): readonly string[] {
  const field = formFields(resolved).get(at);
  return errors
    .filter((error) => error.pointer === at)
    .map((error) => {
      const cause = field && errorCause(resolved, field, error);
      const where = cause?.origin ? ` at ${placesIn(files)(cause.origin)}` : '';
      return `error "${answerErrorText(resolved.form, error)}"${cause ? `: ${cause.what}${where}` : ''}`;
    });
}

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
