import fc from 'fast-check';
import { startBrowser } from '../browser.js';
import { type Draws, fillIn, partsOf } from './page/visit.js';
import { drawsOf, judge, makeDocument, openPlaces, type Place } from './place.js';
import { openPage, serveWorld, WORLDS } from './world.js';

/** What is to be compared; `plant` changes the validators on their way to the browser, so that a test sees a disagreement. */
interface Plan {
  readonly documents: number;
  readonly seed: number;
  readonly form?: string | undefined;
  readonly tenant?: string | undefined;
  readonly plant?: (code: string) => string;
}

const BATCH = 5;
const LANES = 3;
/** Every further one costs a shrinking, for at most a minute. */
const MAX_DISAGREEMENTS = 25;
/** How many wrong answers the documents of a batch have; those of `tampered` are changed after the form built them. */
const TURNS = [1, 3, 'tampered', 1, 0, 3, 'tampered', 1, 3, 'tampered'] as const;

/** What is counted, such as `documents agent` and how often `agent: <part of the form>` was broken; the disagreements by kind. */
const createOutcome = () => ({ counts: new Map<string, number>(), disagreements: new Map<string, string[]>() });
export type Outcome = ReturnType<typeof createOutcome>;

/** Compares browser and server on drawn documents, in worlds of other settings and time zones. */
export async function compareSides(plan: Plan, say: (line: string) => void) {
  const outcome = createOutcome();
  const browser = await startBrowser();
  try {
    for (const [index, world] of WORLDS.entries()) {
      say(`${world.name}: the server in ${world.server}, the browser in ${world.browser}`);
      const { origin, slugs, close } = await serveWorld(world);
      try {
        const page = await openPage(browser, origin, world, plan.plant);
        const places: Place[] = [];
        for (const slug of slugs) places.push(...(await openPlaces(slug, page, origin)));
        await compareWorld(outcome, places, { ...plan, seed: plan.seed + index * 1_000_003 });
      } finally {
        await close();
      }
    }
  } finally {
    await browser.close();
  }
  return outcome;
}

/** Compares one quarter of the documents, a few of each form of each tenant at a time. */
async function compareWorld(outcome: Outcome, all: readonly Place[], { documents, seed, ...plan }: Plan): Promise<void> {
  const planned = all.filter(({ form, tenant }) => (plan.form ?? form.id) === form.id && (plan.tenant ?? tenant) === tenant);
  const [places = []] = fc.sample(fc.shuffledSubarray(planned, { minLength: planned.length }), { numRuns: 1, seed });
  const parts = places.flatMap(({ form }) => partsOf(form).map((part) => `${form.id}: ${part}`));
  for (const part of parts) outcome.counts.set(part, outcome.counts.get(part) ?? 0);
  const batches = Math.ceil(documents / WORLDS.length / BATCH);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < batches && outcome.disagreements.size < MAX_DISAGREEMENTS) {
      const turn = next++;
      const place = places[turn % places.length];
      if (!place) return;
      const kind = TURNS[(turn + Math.floor(turn / places.length)) % TURNS.length] ?? 0;
      const same = all.filter(({ form }) => form.id === place.form.id);
      await compareBatch(outcome, place, kind === 'tampered' ? (same[turn % same.length] ?? place) : kind, seed + turn);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Lets fast-check draw documents with so many wrong answers, or with parts of a donor, and shrink the first new disagreement. */
async function compareBatch({ counts, disagreements }: Outcome, place: Place, kind: number | Place, seed: number): Promise<void> {
  // What is chosen while a document is shrunk must not depend on what was counted meanwhile.
  const before = new Map(counts);
  const timesBroken = (part: string): number => before.get(`${place.form.id}: ${part}`) ?? 0;
  const [wrong, donor] = typeof kind === 'number' ? [kind] : [0, kind];
  const make = (first: Draws, other: Draws) => makeDocument(place, first, wrong, timesBroken, donor && fillIn(donor.opened, other)) ?? [];
  const draws = fc.tuple(drawsOf(place.form), drawsOf(place.form));
  const documents = fc.sample(draws, { numRuns: BATCH, seed }).flatMap((drawn) => make(...drawn));
  const results = await judge(place, documents);
  for (const key of results.flatMap(({ counted }) => counted)) counts.set(key, (counts.get(key) ?? 0) + 1);
  let found = results.find((result) => result.difference !== '' && !disagreements.has(result.kind));
  if (!found) return;
  const { kind: now } = found;
  disagreements.set(now, []);
  const property = fc.asyncProperty(draws, async (drawn) => {
    const [result] = await judge(place, [make(...drawn)].flat());
    if (!result || result.difference === '' || result.kind !== now) return;
    found = result;
    throw new Error(now);
  });
  await fc.check(property, { numRuns: BATCH, seed, interruptAfterTimeLimit: 60_000 });
  disagreements.set(now, [`DISAGREEMENT ${place.name} (${place.opened.source.today}): ${found.difference}`, ...found.says]);
}
