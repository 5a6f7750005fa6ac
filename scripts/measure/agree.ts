import { parseArgs } from 'node:util';
import { buildPage } from './agree/open-page.js';
import { coverageTable, disagreementLines, rareRows, summaryLines, saveCase } from './agree/report.js';
import type { ComparisonPlan } from './agree/outcome.js';
import { runComparison } from './agree/run-comparison.js';
import { ensureBuiltSite } from '../build/built-site.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const usage = `Usage: npm run agree -- [--documents N] [--seed N] [--form ID] [--tenant CODE] [--time-zone ZONE] [--no-build]

Generates documents for every form of every tenant and lets two sides judge each: the minified engine in Chromium, as
a submit of the form does, and the server over HTTP. Prints how often each rule, check, binding and format was broken.
A disagreement is reduced, printed and saved under fixtures/cases. Builds the site first unless it is up to date.

  --documents N     how many (60000 when nothing is said)
  --seed N          the same seed gives the same documents on the same day (a new one when nothing is said)
  --form ID         documents of this form only
  --tenant CODE     documents of this tenant only
  --time-zone ZONE  of the browser, such as Asia/Kathmandu (another one for each group of settings when nothing is said)
  --no-build        with the page that was built last

Exit code 0: both sides agree, 1: a disagreement, 2: wrong usage, 3: they agree and a part was broken in less than 1 %.`;

if (endsWithHelp(usage)) process.exit(0);
const plan = readPlan();
if (typeof plan === 'string') {
  process.stderr.write(`${withHint(plan, usage)}\n`);
  process.exit(2);
}
await ensureBuiltSite();
if (plan.build) await buildPage();
printLine(`seed ${plan.seed}`);
const began = performance.now();
const outcome = await runComparison(plan, printLine);
for (const line of coverageTable(outcome.coverage)) printLine(line);
for (const found of outcome.disagreements) {
  for (const line of disagreementLines(found)) printLine(line);
  printLine(`  saved as ${saveCase(found)}`);
}
for (const line of summaryLines(outcome)) printLine(line);
printLine(`${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = outcome.disagreements.length > 0 ? 1 : rareRows(outcome.coverage).length > 0 ? 3 : 0;

/**
 * Returns the options of the call, by default 60,000 documents, a seed from the clock and a build; or a sentence that says what is wrong
 * with them.
 */
function readPlan(): (ComparisonPlan & { readonly build: boolean }) | string {
  try {
    const { values } = parseArgs({
      options: {
        documents: { type: 'string', default: '60000' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        form: { type: 'string' },
        tenant: { type: 'string' },
        'time-zone': { type: 'string' },
        'no-build': { type: 'boolean', default: false },
      },
    });
    const [documents, seed] = [Number(values.documents), Number(values.seed)];
    const isWrong = !Number.isInteger(documents) || documents < 1 || !Number.isInteger(seed);
    if (isWrong) return '--documents and --seed are whole numbers';
    const { form, tenant } = values;
    return { documents, seed, form, tenant, timeZone: values['time-zone'], build: !values['no-build'] };
  } catch (error) {
    return optionProblem(error);
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
