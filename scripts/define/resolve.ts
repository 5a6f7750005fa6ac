import { answerErrorText, type ResolvedForm } from '../../engine/index.js';
import { askedCase, CASE_OPTIONS, CASE_USAGE, onlyTenant } from './asked.js';
import { runCase } from './cases/run-case.js';
import { print, required, runCommand, UsageError } from '../command.js';
import { printWithOverlay } from './resolve/apply-overlay.js';

await runCommand({
  usage: `Usage: npm run -s resolve -- <form> --tenant <code> [--answers file.json] [--setting CODE=status ...]
       npm run -s resolve -- <document.json> --overlay <overlay.json>

Prints as JSON the state of every field, the errors in the answers, and the payload.
--tenant CODE        the tenant
${CASE_USAGE}
--overlay FILE       prints the document with this OpenAPI Overlay (1.0 or 1.1) applied instead; neither file is changed
Exit code 0: printed. 1: the overlay is not valid or cannot be applied. 2: wrong usage or an unreadable file.`,
  texts: [...CASE_OPTIONS, 'overlay'],
  /**
   * Prints the fields, answer errors and payload of a form with the answers of a file as JSON. Throws UsageError for a wrong call or an
   * unknown form or tenant.
   */
  async run([form, ...more], flags) {
    const overlay = flags.text('overlay');
    if (overlay !== undefined && more.length > 0) throw new UsageError('Name one document.');
    if (overlay !== undefined) return printWithOverlay(required(form, 'The document'), overlay);
    const asked = await askedCase(form, flags);
    const { resolved, errors, payload } = runCase(asked.project, asked.at(onlyTenant(asked)));
    const problems = errors.map((problem) => ({ ...problem, message: answerErrorText(resolved.form, problem) }));
    print(JSON.stringify({ fields: fieldsOf(resolved), problems, payload }, null, 2));
  },
});

/** Returns the state of every field by pointer, those inside the entries of lists included. */
function fieldsOf(resolved: ResolvedForm, outer = ''): { [pointer: string]: unknown } {
  const fields: { [pointer: string]: unknown } = {};
  for (const [at, state] of resolved.states) {
    fields[`${outer}${at}`] = { title: resolved.form.texts.get(at)?.title ?? '', ...state };
    (resolved.rows.get(at) ?? []).forEach((row, nth) => Object.assign(fields, fieldsOf(row, `${outer}${at}/${nth}`)));
  }
  return fields;
}
