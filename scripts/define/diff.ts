import { compareForms } from '../../engine/build.js';
import { openProject, readJson, resolveCase, type Case } from './project.js';
import { print, required, runTool } from './tool.js';
import { UsageError } from '../usage.js';

await runTool({
  usage: `Usage: npm run -s diff -- <form> --tenant <code> --tenant <code> [--answers file.json] [--today yyyy-MM-dd] [--format json]

Prints where a form differs between two tenants, and why.
--tenant CODE        a tenant; name two
--answers FILE       the answers, as JSON; without it nothing is answered
--today yyyy-MM-dd   the day that rules compare with; the default is the day of this machine
--format json        JSON instead of text`,
  flags: { tenant: { type: 'string', multiple: true }, answers: { type: 'string' }, today: { type: 'string' }, format: { type: 'string' } },
  /**
   * Prints what differs in a form between two tenants, with the reasons on both sides, as lines or JSON. Throws UsageError for a wrong
   * call.
   */
  async run([form], flags) {
    const [left, right, ...more] = flags.texts('tenant');
    if (left === undefined || right === undefined || more.length > 0) throw new UsageError('Name two tenants.');
    const [file, today] = [flags.text('answers'), flags.text('today')];
    const answers = (file === undefined ? {} : readJson(file)) as Case['answers'];
    const project = await openProject();
    const [a, b] = [left, right].map((tenant) =>
      resolveCase(project, { form: required(form, 'The form'), tenant, answers, ...(today !== undefined && { today }) }),
    );
    if (!a || !b) return;
    const differences = compareForms(a, b);
    if (flags.text('format') === 'json') return print(JSON.stringify(differences, null, 2));
    for (const one of differences) {
      print(
        `${one.pointer}  ${one.what}: ${left} ${quote(one.left)}, ${right} ${quote(one.right)}\n  ${left}: ${one.because.left}\n  ${right}: ${one.because.right}`,
      );
    }
    print(`${differences.length} difference${differences.length === 1 ? '' : 's'} between ${left} and ${right}`);
  },
});

function quote(side: string): string {
  return side === '' ? 'nothing' : side;
}
