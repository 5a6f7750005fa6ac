import { expect, test, type Page, type Locator, type Request, type Route } from '@playwright/test';
import { alertOf, submitOf } from './enrolling.js';

interface FormSubmission {
  /** What is in the step before it is sent, each time. */
  readonly fill?: () => Promise<void>;
  readonly expectKept: () => Promise<void>;
  readonly faults?: readonly SimulatedFailure[];
}

/** Sends a step while a call of it fails in every way there is: each is said in words, and nothing entered is lost. */
export async function sendInVain(
  page: Page,
  breakage: Breakage,
  { fill, expectKept, faults = SIMULATED_FAILURES }: FormSubmission,
): Promise<void> {
  for (const fault of faults) {
    await test.step(fault.name, async () => {
      await fill?.();
      breakage.begin(fault);
      await submitOf(page).click();
      const told = alertOf(page).filter({ hasText: fault.says }).first();
      if (fault.name === 'no answer') await breakage.giveUp(told);
      await expect(told, fault.name).toBeVisible();
      await expectToast(page, fault.says);
      expect.soft(breakage.asked, `${fault.name}: requests for one act`).toBe(1);
      await expectKept();
      await breakage.end();
    });
  }
}

/** How a call fails, and the message that the visitor then reads (SPEC 8). */
export interface SimulatedFailure {
  readonly name: string;
  readonly happen: (route: Route) => Promise<void>;
  readonly says: string;
  /** The server has certainly changed nothing. After any other failure it may have. */
  readonly isRefusal?: true;
}

export const GENERIC = 'Opps! Something went wrong...';
export const TIMED_OUT = 'Request time out';
const LONGER_THAN_ANYBODY_WAITS = 15_500;
/** After it, what is typed is kept, so that this is no call that begins while the clock is moved further. */
const LONGER_THAN_A_PAUSE = 1500;

const told =
  (status: number, body: string, contentType = 'application/json') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType });
const words = (message: string) => JSON.stringify({ message });

export const SIMULATED_FAILURES: readonly SimulatedFailure[] = [
  { name: '500', happen: told(500, words('The shelf is empty.')), says: 'The shelf is empty.' },
  { name: 'no answer', happen: () => Promise.resolve(), says: TIMED_OUT },
  { name: 'refused', happen: (route) => route.abort('connectionrefused'), says: TIMED_OUT },
  { name: 'garbled', happen: told(200, '{"data": [{"tenantId": "5b0c'), says: GENERIC },
  { name: 'a page instead', happen: told(200, '<!doctype html><h1>Sign in to the wifi</h1>', 'text/html'), says: GENERIC },
  { name: '204', happen: (route) => route.fulfill({ status: 204 }), says: GENERIC },
  { name: 'another type', happen: told(200, '{"data": 42}'), says: GENERIC },
  { name: '401', happen: told(401, '{}'), says: 'Session Expired. Please log in to continue.', isRefusal: true },
  {
    name: '429',
    happen: told(429, words('That was a lot at once. Please wait a minute.')),
    says: 'That was a lot at once. Please wait a minute.',
    isRefusal: true,
  },
  { name: 'no network', happen: (route) => route.abort('internetdisconnected'), says: TIMED_OUT },
];

/** The failures that a test goes through, the words for its title, and its tag. */
interface FailureTier {
  readonly what: string;
  readonly faults: readonly SimulatedFailure[];
  readonly tag: string[];
}

/** Every failure in the full tier, and in the quick tier the one of this name, if any. */
export function failureTiers(quick?: string): readonly FailureTier[] {
  const one = SIMULATED_FAILURES.filter(({ name }) => name === quick);
  const few = one.map((fault) => ({ what: `one thing that goes wrong ("${fault.name}")`, faults: [fault], tag: [] }));
  return [...few, { what: 'whatever goes wrong', faults: SIMULATED_FAILURES, tag: ['@full'] }];
}

/** The tag of a test of one failure: the quick tier runs only the one of this name. */
export function tierOf({ name }: SimulatedFailure, quick: string): string[] {
  return name === quick ? [] : ['@full'];
}

/** Makes a call fail in a way; says how often it was asked. */
export class Breakage {
  asked = 0;
  private fault: SimulatedFailure | undefined;
  private arrives = false;
  private waiting: Route[] = [];
  private readonly onTheirWay = new Set<Request>();

  private constructor(
    private readonly page: Page,
    private readonly method: string | undefined,
  ) {
    page.on('request', (request) => this.onTheirWay.add(request));
    // What the page began ahead is answered, but not finished before the page reads it.
    page.on('response', (response) => this.onTheirWay.delete(response.request()));
    page.on('requestfailed', (request) => this.onTheirWay.delete(request));
  }

  /**
   * Call this before the page is loaded: an open page starts to intercept requests later than the browser confirms it, so
   * that one more request could pass. `method` limits it to one method of the address.
   */
  static async of(page: Page, call: RegExp, method?: string): Promise<Breakage> {
    const breakage = new Breakage(page, method);
    await page.route(call, (route) => breakage.meet(route));
    return breakage;
  }

  /** From now on the call fails: on its way there, or, where it `arrives`, on the way back. */
  begin(fault: SimulatedFailure, { arrives = false } = {}): void {
    this.asked = 0;
    this.fault = fault;
    this.arrives = arrives;
  }

  /**
   * Moves the page's clock, which must be installed, past the time limit of an unanswered call, until the error is shown.
   * Preloaded calls start before the page's timer, so it moves repeatedly, once other calls are answered.
   */
  async giveUp(told: Locator): Promise<void> {
    await expect.poll(() => this.asked).toBe(1);
    await this.page.clock.fastForward(LONGER_THAN_A_PAUSE);
    await expect(async () => {
      await this.othersAnswered();
      await this.page.clock.fastForward(LONGER_THAN_ANYBODY_WAITS);
      await expect(told).toBeVisible({ timeout: 2000 });
    }).toPass();
  }

  async end(): Promise<void> {
    this.fault = undefined;
    for (const route of this.waiting) await route.abort().catch(() => undefined);
    this.waiting = [];
  }

  /** Nothing but the broken call is on its way, for three looks in a row: what arrives may ask for more. */
  private async othersAnswered(): Promise<void> {
    let calm = 0;
    const look = () => {
      const held = new Set(this.waiting.map((route) => route.request()));
      calm = [...this.onTheirWay].every((request) => held.has(request)) ? calm + 1 : 0;
      return calm;
    };
    await expect.poll(look, { message: 'other calls are answered', intervals: [100] }).toBeGreaterThanOrEqual(3);
  }

  private async meet(route: Route): Promise<void> {
    const { fault, arrives, method = route.request().method() } = this;
    if (!fault || route.request().method() !== method) return route.fallback();
    this.asked += 1;
    if (arrives) await route.fetch();
    if (fault.name === 'no answer') this.waiting.push(route);
    await fault.happen(route);
  }
}

/** A toast says so, once; it is put away, so that the next is seen to be another. */
export async function expectToast(page: Page, says: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText(says)).toHaveCount(1);
  await messages.getByRole('button', { name: 'Close' }).click();
  await expect(messages).toHaveCount(0);
}
