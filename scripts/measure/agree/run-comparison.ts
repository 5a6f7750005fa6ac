import type { Browser } from '@playwright/test';
import { startBrowser } from '../bench/browser.js';
import { disagreement, type Disagreement, type AgreementOutcome, type Comparison, type ComparisonPlan } from './outcome.js';
import { createCoverage } from './coverage.js';
import { reduceDisagreement } from './reduce-disagreement.js';
import { openPage, type RemotePage, type OfferedForm, type Order, type Sample, type SampleKind } from './open-page.js';
import { type ClientRole, openSender, type Sender } from './send.js';
import { serveWorld, type WorldServer, type World, WORLDS, type WorldTenant } from './worlds.js';

const BATCH = 40;
/** Enough to see what is wrong; every further one costs a reduction. */
const MAX_DISAGREEMENTS = 25;
const AIMS = 12;
const KINDS: readonly SampleKind[] = [
  'broken',
  'broken',
  'broken',
  'tampered',
  'broken',
  'valid',
  'broken',
  'tampered',
  'broken',
  'tampered',
];

type AgreementRun = ReturnType<typeof createComparison>;

/** Returns the state of a new comparison: plan, zero counters, empty lists and coverage, and `report` as `say`. Runs nothing. */
function createComparison(plan: ComparisonPlan, report: (line: string) => void) {
  const disagreements: Disagreement[] = [];
  const kinds = new Set<string>();
  return {
    plan,
    say: report,
    disagreements,
    kinds,
    coverage: createCoverage(),
    counts: { documents: 0, accepted: 0, unseen: 0, tampered: 0, tamperedAccepted: 0 },
  };
}

/**
 * Compares browser and server on generated documents, in several worlds of settings and time zones, and returns the totals and
 * disagreements. `say` receives lines about the progress.
 */
export async function runComparison(plan: ComparisonPlan, say: (line: string) => void): Promise<AgreementOutcome> {
  const comparison = createComparison(plan, say);
  const withoutCall = new Set<string>();
  const browser = await startBrowser();
  try {
    const shares = WORLDS.reduce((sum, { share }) => sum + share, 0);
    for (const [index, world] of WORLDS.entries()) {
      const documents = Math.round((plan.documents * world.share) / shares);
      const found = await runWorld(comparison, { browser, world, documents, seed: plan.seed + index * 1_000_003 });
      for (const form of found) withoutCall.add(form);
      say(`${world.name}: server in ${world.serverZone}, browser in ${plan.timeZone ?? world.browserZone}: ${documents} documents`);
    }
  } finally {
    await browser.close();
  }
  const { disagreements, coverage, counts } = comparison;
  return { ...counts, disagreements, coverage: coverage.rows(), unreachable: coverage.unreachable(), withoutCall: [...withoutCall] };
}

interface WorldRun {
  readonly browser: Browser;
  readonly world: World;
  readonly documents: number;
  readonly seed: number;
}

/**
 * Compares documents in one world of settings and time zones on a server of its own, which it stops. Returns the ids of forms whose body no
 * call accepts.
 */
async function runWorld(comparison: AgreementRun, { browser, world, documents, seed }: WorldRun): Promise<readonly string[]> {
  const server = await serveWorld(world);
  const sender = openSender(server.origin);
  try {
    const { plan } = comparison;
    const slugs = server.tenants.map(({ slug }) => slug);
    const opening = { origin: server.origin, slugs, timeZone: plan.timeZone ?? world.browserZone, plant: plan.plant };
    const page = await openPage(browser, opening);
    const { places, withoutCall } = await comparisonsOf(comparison, { world, page, sender, server });
    await compareAll(comparison, places, { documents, seed });
    await page.close();
    return withoutCall;
  } finally {
    sender.close();
    await server.close();
  }
}

interface Sides extends Pick<Comparison, 'world' | 'page' | 'sender'> {
  readonly server: WorldServer;
}

/**
 * Returns what to compare, every planned form of every planned tenant, and the forms whose body no call accepts. Registers all targets for
 * the coverage and creates the clients that forms need.
 */
async function comparisonsOf({ plan, coverage }: AgreementRun, { world, page, sender, server }: Sides) {
  const places: Comparison[] = [];
  const withoutCall = new Set<string>();
  for (const tenant of server.tenants) {
    const forms = await page.forms(tenant.code);
    const targets = (await page.targets(tenant.code)).filter(({ countedIn }) => plan.form === undefined || plan.form === countedIn);
    coverage.know(nameOf({ world, tenant }), targets);
    if (plan.tenant !== undefined && plan.tenant !== tenant.code) continue;
    await createNeededClients({ page, sender, tenant }, forms);
    for (const form of forms) {
      if (form.call === undefined && form.questionnaire === undefined) withoutCall.add(form.id);
      else if (plan.form === undefined || plan.form === form.id) places.push({ world, tenant, form, page, sender });
    }
  }
  return { places, withoutCall: [...withoutCall] };
}

interface TenantSides {
  readonly page: RemotePage;
  readonly sender: Sender;
  readonly tenant: WorldTenant;
}

/** Creates the clients who answer the questionnaires of a tenant and who have its group members, where the forms need them. */
async function createNeededClients(sides: TenantSides, forms: readonly OfferedForm[]): Promise<void> {
  if (forms.some(({ questionnaire }) => questionnaire)) await createClient(sides, 'enrollment-individual', 'person');
  if (forms.some(({ isForGroup }) => isForGroup)) await createClient(sides, 'enrollment-group', 'group');
}

/** Creates the client of a tenant that other forms need, from up to eight generated documents. Throws if the tenant accepts none. */
async function createClient({ page, sender, tenant: { code } }: TenantSides, form: string, role: ClientRole): Promise<void> {
  const order = { tenant: code, form, kind: 'valid' } as const;
  const samples = await page.make([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({ ...order, seed })));
  for (const sample of samples) if (await sender.makeClient(sample, role)) return;
  throw new Error(`${code} accepts no ${role}.`);
}

/**
 * Generates and compares documents of all forms in turn, a batch at a time, until there are enough documents or too many disagreements.
 * Adds the results to `comparison`.
 */
async function compareAll(
  comparison: AgreementRun,
  places: readonly Comparison[],
  amount: { readonly documents: number; readonly seed: number },
): Promise<void> {
  let sending: Promise<void> = Promise.resolve();
  for (let done = 0, batch = 0; done < amount.documents; batch++) {
    const place = places[batch % places.length];
    if (!place || comparison.disagreements.length >= MAX_DISAGREEMENTS) break;
    const orders = createOrders(comparison, place, { from: done, count: Math.min(BATCH, amount.documents - done), seed: amount.seed });
    done += orders.length;
    const samples = await place.page.make(orders);
    await sending;
    // The server judges these while the browser makes the next ones.
    sending = compareBatch(comparison, place, samples);
  }
  await sending;
}

/**
 * Returns the orders for the next `count` documents of a form: their kind, their seed and, for broken ones, the targets that they should
 * break.
 */
function createOrders(
  { coverage }: AgreementRun,
  place: Comparison,
  { from, count, seed }: { from: number; count: number; seed: number },
): readonly Order[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[(from + index) % KINDS.length] ?? 'valid';
    const aims = kind === 'broken' ? coverage.aims(place.form.id, nameOf(place), AIMS) : [];
    return { tenant: place.tenant.code, form: place.form.id, kind, seed: seed + from + index, aims };
  });
}

function nameOf({ world, tenant }: Pick<Comparison, 'world' | 'tenant'>): string {
  return `${world.name} ${tenant.code}`;
}

/** Sends a batch of documents to the server and adds the counts, the coverage and each reduced disagreement to `comparison`. */
async function compareBatch(comparison: AgreementRun, place: Comparison, samples: readonly Sample[]): Promise<void> {
  const { counts, coverage } = comparison;
  await Promise.all(
    samples.map(async (sample) => {
      const verdict = await place.sender.send(sample, place.form);
      counts.documents += 1;
      if (sample.isAccepted) counts.accepted += 1;
      if (sample.isUnseen) counts.unseen += 1;
      if (sample.tampering !== undefined) counts.tampered += 1;
      if (sample.tampering !== undefined && sample.isAccepted) counts.tamperedAccepted += 1;
      coverage.add(sample);
      const difference = disagreement(sample, verdict);
      if (difference !== undefined) await recordDisagreement(comparison, place, sample, difference);
    }),
  );
}

/**
 * Reduces a disagreement and adds it to `comparison`, unless the form has one of the same kind already, there are enough, or both sides now
 * agree.
 */
async function recordDisagreement(comparison: AgreementRun, place: Comparison, sample: Sample, difference: string): Promise<void> {
  const kind = `${place.form.id} ${difference}`;
  if (comparison.kinds.has(kind) || comparison.disagreements.length >= MAX_DISAGREEMENTS) return;
  comparison.kinds.add(kind);
  const reduced = await reduceDisagreement(place, sample, difference);
  if (reduced === undefined) return;
  comparison.disagreements.push({ world: place.world, tenant: place.tenant, ...reduced });
}
