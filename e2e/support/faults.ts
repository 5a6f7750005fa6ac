import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** A way for a call to fail, and what the visitor is told (SPEC 8). */
export interface Fault {
  readonly name: string;
  readonly happen: (route: Route) => Promise<void>;
  readonly says: string;
}

export const GENERIC = 'Opps! Something went wrong...';
export const TIMED_OUT = 'Request time out';
const LONGER_THAN_ANYBODY_WAITS = 15_500;

const told =
  (status: number, body: string, contentType = 'application/json') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType });
const words = (message: string) => JSON.stringify({ message });

export const FAULTS: readonly Fault[] = [
  { name: '500', happen: told(500, words('The shelf is empty.')), says: 'The shelf is empty.' },
  { name: 'no answer', happen: () => Promise.resolve(), says: TIMED_OUT },
  { name: 'refused', happen: (route) => route.abort('connectionrefused'), says: TIMED_OUT },
  { name: 'garbled', happen: told(200, '{"data": [{"tenantId": "5b0c'), says: GENERIC },
  { name: 'a page instead', happen: told(200, '<!doctype html><h1>Sign in to the wifi</h1>', 'text/html'), says: GENERIC },
  { name: '204', happen: (route) => route.fulfill({ status: 204 }), says: GENERIC },
  { name: 'another type', happen: told(200, '{"data": 42}'), says: GENERIC },
  { name: '401', happen: told(401, '{}'), says: 'Session Expired. Please log in to continue.' },
  {
    name: '429',
    happen: told(429, words('That was a lot at once. Please wait a minute.')),
    says: 'That was a lot at once. Please wait a minute.',
  },
  { name: 'no network', happen: (route) => route.abort('internetdisconnected'), says: TIMED_OUT },
];

/** Makes a call fail in a way; says how often it was asked. */
export class Breakage {
  asked = 0;
  private waiting: Route[] = [];

  constructor(
    private readonly page: Page,
    private readonly call: RegExp,
  ) {}

  async begin(fault: Fault): Promise<void> {
    this.asked = 0;
    await this.page.route(this.call, (route) => {
      this.asked += 1;
      if (fault.name === 'no answer') this.waiting.push(route);
      return fault.happen(route);
    });
  }

  /**
   * A call that nobody answers is given up and told of; nobody waits for that in a test. Needs the page's clock to be
   * installed. What the server loads ahead is asked for before the page begins to wait, so that once may be too early.
   */
  async giveUp(told: Locator): Promise<void> {
    await expect.poll(() => this.asked).toBe(1);
    await expect(async () => {
      await this.page.clock.fastForward(LONGER_THAN_ANYBODY_WAITS);
      await expect(told).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 15_000 });
  }

  async end(): Promise<void> {
    await this.page.unroute(this.call);
    for (const route of this.waiting) await route.abort().catch(() => undefined);
    this.waiting = [];
  }
}
