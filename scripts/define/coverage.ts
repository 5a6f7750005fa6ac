import { print, runCommand, UsageError } from '../command.js';
import { coverageOf, type Coverage } from './covered/count.js';
import { idOf, KINDS, type State } from './covered/states.js';
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
    print(
      [
        line(
          '',
          KINDS.map((kind) => `${kind}s`),
        ),
        ...rows.map(([name, one]) =>
          line(
            name,
            KINDS.map((kind) => figure(one, kind)),
          ),
        ),
      ].join('\n'),
    );
    const missing = [...whole.all.values()].filter(({ key }) => !whole.shown.has(key));
    const ids = [...whole.all.values()].map(idOf);
    const lines = missing.map((state) => {
      const id = ids.filter((other) => other === idOf(state)).length > 1 ? `${state.where} ${idOf(state)}` : idOf(state);
      const call = ['npm run new -- case --for', inQuotes(id), ...(form === undefined ? [] : ['--form', form])].join(' ');
      return `${state.where} ${idOf(state)}: ${call}`.trim();
    });
    print(['', ...lines].join('\n'));
    print(`${whole.all.size - missing.length} of ${whole.all.size} are shown.`);
  },
});

/** Returns a text as a word of a shell. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function line(name: string, cells: readonly string[]): string {
  return [name.padEnd(22), ...cells.map((cell) => cell.padStart(11))].join('').trimEnd();
}

function figure({ all, shown }: Coverage, wanted: State['kind']): string {
  const own = [...all].filter(([, { kind }]) => kind === wanted);
  return own.length === 0 ? '-' : `${own.filter(([key]) => shown.has(key)).length} of ${own.length}`;
}

/** What one form shows is shown. */
function together(forms: readonly Coverage[]): Coverage {
  return { all: new Map(forms.flatMap(({ all }) => [...all])), shown: new Set(forms.flatMap(({ shown }) => [...shown])) };
}
