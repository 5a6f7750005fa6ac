import { reachOf } from '../../server/library/reach.js';
import { print, runCommand, UsageError } from '../command.js';
import { readCases, standardCases } from './golden.js';
import { mutationsOf } from './mutate/mutants.js';
import { partLine, partsOf } from './mutate/parts.js';
import { formsOf, openProject, scopesOf, unknownNameText } from './project.js';

await runCommand({
  usage: `Usage: npm run mutate [-- <form>] [--least N]

Removes or alters each rule, check, change, fill, binding, mapping, limit, format, option, default and overlay, one at a time and in memory
only, runs the cases of the forms that it reaches, and lists what no case noticed: its outline, payload, arrival and expectations stayed the
same. A form limits it to what reaches that form.
--least N   how many of 100 must be noticed
Exit code 0: done. 1: fewer than --least were noticed. 2: wrong usage.`,
  texts: ['least'],
  /** Prints the parts that no case noticed, and how many were. Returns 1 if those are fewer than `--least`. */
  async run([form, ...more], flags) {
    const least = Number(flags.text('least') ?? 0);
    if (more.length > 0) throw new UsageError('Name one form.');
    if (!(least >= 0 && least <= 100)) throw new UsageError('--least is a number up to 100, such as --least 97');
    const project = await openProject();
    const forms = [...new Set([...project.library.keys()].flatMap((tenant) => formsOf(project, tenant)))];
    if (form !== undefined && !forms.includes(form)) throw new UsageError(unknownNameText('form', form, forms));
    const scopes = scopesOf(project.tenants.values());
    const isMeant = (file: string) => {
      const reached = reachOf(file, project.files, scopes).forms;
      return form === undefined ? reached.length > 0 : reached.includes(form);
    };
    const cases = [...readCases(project.root), ...standardCases(project)].map(({ given }) => given);
    const verdict = mutationsOf(project, cases);
    const tried = partsOf(project.files)
      .filter(({ file }) => isMeant(file))
      .map((part) => ({ part, verdict: verdict(part) }));
    const of = (wanted: string) => tried.filter((each) => each.verdict === wanted);
    const [unnoticed, noticed, refused] = [of('unnoticed'), of('noticed').length, of('refused').length];
    const all = tried.length - refused;
    for (const { part } of unnoticed) print(partLine(part));
    print(`${noticed} of ${all} were noticed. ${refused} more cannot be removed: npm run check refuses the definitions without them.`);
    return noticed * 100 < least * all ? 1 : 0;
  },
});
