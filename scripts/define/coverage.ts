import { print, runCommand, UsageError } from '../command.js';
import { coverageOf, type Coverage } from './covered/count.js';
import { KINDS, type State } from './covered/states.js';
import { readCases, standardCases } from './golden.js';
import { openProject, unknownNameText } from './project.js';

await runCommand({
  usage: `Usage: npm run coverage [-- <form>]

Prints how much of each form its cases show: each rule that holds and does not, check that passes and fails, change that runs and waits,
fill ticked and unticked, limit met and exceeded, option chosen, setting off, optional and required, and message in each language. Then it
lists with file and line what no case shows: of all forms together, or of one form.`,
  /** Prints a table of all forms and what none of their cases shows, or both for one form. */
  async run([form, ...more]) {
    if (more.length > 0) throw new UsageError('Name one form.');
    const project = await openProject();
    const cases = [...readCases(project.root), ...standardCases(project)].map(({ given }) => given);
    const forms = coverageOf(project, cases);
    if (form !== undefined && !forms.has(form)) throw new UsageError(unknownNameText('form', form, forms.keys()));
    const meant = [...forms].filter(([id]) => form === undefined || id === form);
    const whole = together(meant.map(([, coverage]) => coverage));
    const rows = form === undefined ? [...meant, ['all together', whole] as const] : meant;
    print(line('', (kind) => `${kind}s`));
    for (const [name, one] of rows) print(line(name, (kind) => figure(one, kind)));
    print('\n');
    const all = [...whole.all.values()];
    const missing = all.filter(({ key }) => !whole.shown.has(key));
    for (const { where, id } of missing) {
      const exact = all.filter((other) => other.id === id).length > 1 ? `${where} ${id}` : id;
      const call = `npm run new -- case --for '${exact.replaceAll("'", String.raw`'\''`)}'${form === undefined ? '' : ` --form ${form}`}`;
      print(`${where} ${id}: ${call}`.trim());
    }
    print(`${whole.all.size - missing.length} of ${whole.all.size} are shown.`);
  },
});

function line(name: string, cell: (kind: State['kind']) => string): string {
  return [name.padEnd(22), ...KINDS.map((kind) => cell(kind).padStart(11))].join('').trimEnd();
}

function figure({ all, shown }: Coverage, wanted: State['kind']): string {
  const own = [...all].filter(([, { kind }]) => kind === wanted);
  return own.length === 0 ? '-' : `${own.filter(([key]) => shown.has(key)).length} of ${own.length}`;
}

/** What one form shows is shown. */
function together(forms: readonly Coverage[]): Coverage {
  return { all: new Map(forms.flatMap(({ all }) => [...all])), shown: new Set(forms.flatMap(({ shown }) => [...shown])) };
}
