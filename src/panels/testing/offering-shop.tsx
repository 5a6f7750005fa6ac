/** What the tests of the choice of memberships share: a tenant that sells, and the panel drawn at an address of it. */
import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { SWRConfig } from 'swr';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';
import type { Json } from '../../../engine/index.js';
import type { ChosenLine } from '../../api/enrollments.js';
import type { Offering } from '../../api/offerings.js';
import { completeStep, resetWizard, type StepResult } from '../../state/wizard.js';
import type { Site } from '../../state/site.js';
import { demoSite, drawAt } from '../../state/testing/demo-site.js';
import { OfferingPicker } from '../offering/offering-picker.js';

const JOURNEY = 'shop/membership';

interface Refusal {
  readonly status: number;
  readonly body: object;
}

/** A tenant of the API, as far as this step asks it. */
interface Shop {
  offerings: readonly Offering[];
  /** It answers no question. */
  isDown: boolean;
  /** What the next lines are answered with, where they are not kept. */
  refusal: Refusal | undefined;
  readonly asked: string[];
  readonly sent: ChosenLine[][];
  close(): void;
}

export function offeringsOf(tenant: string): readonly Offering[] {
  const file: { readonly offerings: readonly Offering[] } = JSON.parse(readFileSync(`fixtures/tenants/${tenant}.json`, 'utf8'));
  return file.offerings.filter(({ type, status }) => type === 'Membership' && status === 'Active');
}

const NOT_THE_DATE = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;

/** A shop of Harbor for each test, on the same day. */
export function eachShop(): { readonly shop: Shop } {
  let shop: Shop;
  beforeEach(async () => {
    jest.useFakeTimers({
      now: new Date('2026-11-20T15:00:00Z'),
      doNotFake: [...NOT_THE_DATE, 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    shop = await openShop('harbor');
  });
  afterEach(() => {
    jest.useRealTimers();
    shop.close();
    forgetVisit();
  });
  return {
    get shop() {
      return shop;
    },
  };
}

/** Opens a shop; the page asks it until it is closed. */
async function openShop(tenant: string): Promise<Shop> {
  const server = await serveOwnOrigin((request, response) => {
    void answer(shop, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const shop: Shop = {
    offerings: offeringsOf(tenant),
    isDown: false,
    refusal: undefined,
    asked: [],
    sent: [],
    close: () => server.close(),
  };
  return shop;
}

async function answer(shop: Shop, request: IncomingMessage): Promise<Refusal> {
  const address = new URL(request.url ?? '/', 'http://shop');
  shop.asked.push(`${request.method} ${address.pathname}${address.search}`);
  if (request.method === 'PUT') return keep(shop, await linesIn(request));
  if (shop.isDown) return { status: 503, body: { message: 'The server is busy.' } };
  const id = /membership-offerings\/(.+)$/.exec(address.pathname)?.[1];
  if (id === undefined) return { status: 200, body: { data: shop.offerings.filter((each) => isListed(each, address.searchParams)) } };
  const found = shop.offerings.find(({ tenantOfferingId }) => tenantOfferingId === id);
  return found ? { status: 200, body: { data: found } } : { status: 404, body: { message: 'There is no such offering.' } };
}

function isListed({ visibility, recommended, plan }: Offering, asked: URLSearchParams): boolean {
  const wanted = asked.get('plan');
  return visibility === asked.get('visibility') && String(recommended) === asked.get('recommended') && (wanted === null || plan === wanted);
}

async function linesIn(request: IncomingMessage): Promise<ChosenLine[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as ChosenLine[];
}

function keep(shop: Shop, lines: ChosenLine[]): Refusal {
  shop.sent.push(lines);
  const { refusal } = shop;
  shop.refusal = undefined;
  const kept = lines.map((line, nth) => ({ ...line, clientEnrollmentId: `line-${nth}`, status: 'Unpaid' }));
  return refusal ?? { status: 200, body: { data: kept, message: 'The enrollment for membership was saved.' } };
}

interface Visit {
  readonly tenant?: string;
  /** First names; the first is the primary. */
  readonly people?: readonly string[];
  readonly query?: string;
  readonly isMember?: boolean;
  /** The enrollment is a company's, of this name. */
  readonly business?: string;
  readonly site?: Partial<Omit<Site, 'tenant'>>;
}

/** Draws the step after these people gave their information. What it leaves behind when it is done is in `done`. */
export function visit({ tenant = 'harbor', people = ['Ada'], query = '', isMember = false, business, site }: Visit = {}) {
  const client = (name: string) => ({ clientId: name.toLowerCase(), firstName: name, lastName: 'Marsh', type: 'Individual' });
  const group = business === undefined ? {} : { type: 'Group', businessName: business };
  const clients = people.map((name, nth) => ({ ...client(name), ...(nth === 0 && group) }));
  const data: Json = { client: clients[0] ?? null, clients, enrollments: [], ...(isMember && { isMember }) };
  completeStep(JOURNEY, 'INFORMATION', { data });
  return draw(tenant, query, site);
}

/** Whatever is in it has asked for nothing yet. */
export function Anew({ children }: { readonly children: ReactNode }) {
  const [known] = useState(() => ({ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }));
  return <SWRConfig value={known}>{children}</SWRConfig>;
}

/** Draws the step as it was left. */
export function draw(tenant = 'harbor', query = '', site: Partial<Omit<Site, 'tenant'>> = {}) {
  const done: StepResult[] = [];
  const route = { id: 'membership', path: '/:tenantCode/service/membership', page: 'membership', layout: 'steps', label: 'Membership' };
  const drawn = drawAt(
    `/${tenant}/service/membership${query}`,
    demoSite(tenant, site),
    <Anew>
      <ErrorBoundary fallbackRender={({ error }) => <p>{String(error instanceof Error && error.message)}</p>} onError={() => undefined}>
        <OfferingPicker route={route} journey={JOURNEY} onDone={(result) => void done.push(result)} />
      </ErrorBoundary>
    </Anew>,
  );
  return { ...drawn, done };
}

export function forgetVisit(): void {
  resetWizard(JOURNEY);
}

export const plan = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
export const tab = (name: RegExp) => screen.getByRole('tab', { name });
export const goOn = () => screen.getByRole('button', { name: 'Continue' });
export const total = () => screen.getByRole('status').textContent;
/** All that a plan says of itself besides its name. */
export function saidOf(radio: HTMLElement): string {
  const ids = radio.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => [...(document.getElementById(id)?.children ?? [])].map((part) => part.textContent).join(' | ')).join(' || ');
}

export const names = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.labels?.[0]?.textContent);
export const start = () => screen.getByRole('textbox', { name: 'Benefit start date' });
export const alert = () => within(screen.getByRole('alert'));
