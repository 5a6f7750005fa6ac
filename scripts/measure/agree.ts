import { ensureBuiltSite } from '../build/built-site.js';
import { type Flags, runCommand, UsageError } from '../command.js';
import { compareSides, type Outcome } from './agree/compare.js';
import { buildPage } from './agree/world.js';

const usage = `Usage: npm run agree -- [--documents N] [--seed N] [--form ID] [--tenant CODE]

Draws documents for the forms of the tenants and lets two sides judge each: the minified engine in Chromium, as a submit of the form
does, and the server over HTTP. Prints a table, the parts of forms that were seldom broken, and the smallest document of each disagreement.

  --documents N     how many (60000 when nothing is said)
  --seed N          the same seed draws the same documents on the same day (a new one when nothing is said)
  --form, --tenant  documents of this form or tenant only

Exit code 0: both sides agree, 1: a disagreement, 2: wrong usage.`;

await runCommand({ usage, texts: ['documents', 'seed', 'form', 'tenant'], run });

async function run(_words: readonly string[], flags: Flags): Promise<number> {
  const [documents, seed] = [Number(flags.text('documents') ?? 60_000), Number(flags.text('seed') ?? Date.now() % 1_000_000)];
  if (!Number.isInteger(documents) || documents < 1 || !Number.isInteger(seed))
    throw new UsageError('--documents and --seed are whole numbers');
  await ensureBuiltSite();
  buildPage();
  console.log(`seed ${seed}`);
  const outcome = await compareSides({ documents, seed, form: flags.text('form'), tenant: flags.text('tenant') }, console.log);
  report(outcome);
  return outcome.disagreements.size > 0 ? 1 : 0;
}

function report({ counts, disagreements }: Outcome): void {
  const forms = [...counts.keys()].flatMap((key) => /^documents (.*)/.exec(key)?.[1] ?? []);
  const columns = ['documents', 'agreed', 'disagreed', 'accepted', 'tampered'];
  const row = (form: string) => Object.fromEntries(columns.map((what) => [what, counts.get(`${what} ${form}`) ?? 0]));
  console.table(Object.fromEntries(forms.map((form) => [form, row(form)])));
  console.log('Rules, checks, bindings and formats that less than 1 % of the documents of their form broke:');
  const shares = [...counts].map(([part, times]) => ({
    part,
    share: (100 * times) / (counts.get(`documents ${part.split(':')[0]}`) ?? 1),
  }));
  for (const { part, share } of shares.toSorted((a, b) => a.share - b.share))
    if (part.includes(': ') && share < 1) console.log(`  ${share.toFixed(2)} %  ${part}`);
  console.log([...disagreements.values(), `${disagreements.size} disagreements`].flat().join('\n'));
}
