import { expect, type Page, type Route } from '@playwright/test';
import { alertOf, submitOf } from './enrolling.js';
import { readJson } from './tenants.js';

/**
 * Each fault with its message for the visitor (SPEC 8), without a status where the connection breaks; and each call of the site, with the
 * page that needs it or the test that breaks it. failing-calls.dom.test.tsx has each with each.
 */
const table = readJson<{
  readonly faults: readonly (readonly [name: string, says: string, status?: number, body?: string])[];
  readonly calls: readonly (readonly [name: string, path: string, where?: string])[];
}>('fixtures/testing/site-calls.json');
export const FAULTS = table.faults.map(([name, says, status, body = '']) => ({ name, says, status, body }));
export const CALLS = table.calls.map(([name, path, where = '']) => ({ name, path: new RegExp(path), where }));

/** Returns the entry of a list with this name. */
export function named<Entry extends { readonly name: string }>(list: readonly Entry[], name: string): Entry {
  const found = list.find((entry) => entry.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** Makes a call fail; counts how often it was sent. */
export class Breakage {
  asked = 0;
  private fault: (typeof FAULTS)[number] | undefined;
  private arrives = false;

  private constructor(private readonly method: string | undefined) {}

  /**
   * Call this before the page is loaded: an open page starts to intercept requests later than the browser confirms it, so
   * that one more request could pass. `method` limits it to one method of the address.
   */
  static async of(page: Page, call: string | RegExp, method?: string): Promise<Breakage> {
    const breakage = new Breakage(method);
    await page.route(typeof call === 'string' ? named(CALLS, call).path : call, (route) => breakage.meet(route));
    return breakage;
  }

  /** From now on the call fails: on its way there, or, where it `arrives`, on the way back. Returns what the visitor then reads. */
  begin(fault: string, { arrives = false } = {}): string {
    this.asked = 0;
    this.fault = named(FAULTS, fault);
    this.arrives = arrives;
    return this.fault.says;
  }

  /** The call works again; it was sent once, unless the visitor has tried again. */
  end(requests = 1): void {
    expect.soft(this.asked, `requests that met ${this.fault?.name}`).toBe(requests);
    this.fault = undefined;
  }

  private async meet(route: Route): Promise<void> {
    const { fault, arrives, method = route.request().method() } = this;
    if (!fault || route.request().method() !== method) return route.fallback();
    this.asked += 1;
    if (arrives) await route.fetch();
    if (fault.status === undefined) return route.abort('connectionrefused');
    return route.fulfill({ status: fault.status, body: fault.body, contentType: 'application/json' });
  }
}

/** A toast says so, once; it is put away, so that the next is seen to be another. */
export async function expectToast(page: Page, says: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText(says)).toHaveCount(1);
  await messages.getByRole('button', { name: 'Close' }).click();
  await expect(messages).toHaveCount(0);
}

/** Sends a form whose call fails: the form says so in words, and so does a toast. */
export async function sendInVain(page: Page, breakage: Breakage, fault: string): Promise<void> {
  const says = breakage.begin(fault);
  await submitOf(page).click();
  await expect(alertOf(page).filter({ hasText: says }).first()).toBeVisible();
  await expectToast(page, says);
  breakage.end();
}
