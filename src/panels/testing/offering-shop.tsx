/** Test support for the choice of memberships: a test server, and rendering of the panel. */
import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { SWRConfig } from 'swr';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';
import type { Json } from '../../../engine/index.js';
import type { ChosenEnrollment } from '../../api/enrollments.js';
import type { ServedOffering } from '../../api/offerings.js';
import { completeStep, resetWizard, type StepResult } from '../../state/wizard.js';
import type { Site } from '../../state/site.js';
import { demoSite, renderAt } from '../../state/testing/demo-site.js';
import { OfferingPicker } from '../offering/offering-picker.js';

/** The page of the step under test. */
const PAGE_KEY = 'shop/membership';

interface ShopReply {
  readonly status: number;
  readonly body: object;
}

/** A test server with the calls of this step. */
interface Shop {
  offerings: readonly ServedOffering[];
  /** Whether it answers every read with 503. */
  isDown: boolean;
  /** The reply to the next saved lines, instead of success. */
  rejection: ShopReply | undefined;
  readonly requests: string[];
  readonly sent: ChosenEnrollment[][];
  close(): void;
}

/** Returns the active memberships in the file of a demo tenant. */
export function offeringsOf(tenant: string): readonly ServedOffering[] {
  const file: { readonly offerings: readonly ServedOffering[] } = JSON.parse(readFileSync(`fixtures/tenants/${tenant}.json`, 'utf8'));
  return file.offerings.filter(({ type, status }) => type === 'Membership' && status === 'Active');
}

const NOT_THE_DATE = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;

/** Starts a test server of the tenant harbor for each test, on a fixed date. */
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

/** Starts a test server for the memberships of a tenant. */
async function openShop(tenant: string): Promise<Shop> {
  const server = await serveOwnOrigin((request, response) => {
    void replyTo(shop, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const shop: Shop = {
    offerings: offeringsOf(tenant),
    isDown: false,
    rejection: undefined,
    requests: [],
    sent: [],
    close: () => server.close(),
  };
  return shop;
}

/** Returns the reply to a request and records it. */
async function replyTo(shop: Shop, request: IncomingMessage): Promise<ShopReply> {
  const address = new URL(request.url ?? '/', 'http://shop');
  shop.requests.push(`${request.method} ${address.pathname}${address.search}`);
  if (request.method === 'PUT') return saveLines(shop, await linesIn(request));
  if (shop.isDown) return { status: 503, body: { message: 'The server is busy.' } };
  const id = /membership-offerings\/(.+)$/.exec(address.pathname)?.[1];
  if (id === undefined) return { status: 200, body: { data: shop.offerings.filter((each) => isListed(each, address.searchParams)) } };
  const found = shop.offerings.find(({ tenantOfferingId }) => tenantOfferingId === id);
  return found ? { status: 200, body: { data: found } } : { status: 404, body: { message: 'There is no such offering.' } };
}

/** Whether an offering matches the query of a list request. */
function isListed({ visibility, recommended, plan }: ServedOffering, query: URLSearchParams): boolean {
  const wanted = query.get('plan');
  return visibility === query.get('visibility') && String(recommended) === query.get('recommended') && (wanted === null || plan === wanted);
}

/** Returns the enrollment lines in a request body. */
async function linesIn(request: IncomingMessage): Promise<ChosenEnrollment[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as ChosenEnrollment[];
}

/** Records the sent lines and returns the next rejection, or the saved lines. */
function saveLines(shop: Shop, lines: ChosenEnrollment[]): ShopReply {
  shop.sent.push(lines);
  const { rejection: refusal } = shop;
  shop.rejection = undefined;
  const saved = lines.map((line, index) => ({ ...line, clientEnrollmentId: `line-${index}`, status: 'Unpaid' }));
  return refusal ?? { status: 200, body: { data: saved, message: 'The enrollment for membership was saved.' } };
}

interface EnrolledVisit {
  readonly tenant?: string;
  /** First names; the first is the primary. */
  readonly people?: readonly string[];
  readonly query?: string;
  readonly isMember?: boolean;
  /** The enrollment is a company's, of this name. */
  readonly business?: string;
  readonly site?: Partial<Omit<Site, 'tenant'>>;
}

/** Renders the step for these people after their enrollment; `done` collects its results. */
export function renderAfterEnrollment({
  tenant = 'harbor',
  people = ['Ada'],
  query = '',
  isMember = false,
  business,
  site,
}: EnrolledVisit = {}) {
  const client = (name: string) => ({ clientId: name.toLowerCase(), firstName: name, lastName: 'Marsh', type: 'Individual' });
  const group = business === undefined ? {} : { type: 'Group', businessName: business };
  const clients = people.map((name, index) => ({ ...client(name), ...(index === 0 && group) }));
  const data: Json = { client: clients[0] ?? null, clients, enrollments: [], ...(isMember && { isMember }) };
  completeStep(PAGE_KEY, 'INFORMATION', { data });
  return renderOfferingStep(tenant, query, site);
}

/** Renders its children with an empty SWR cache. */
export function FreshCache({ children }: { readonly children: ReactNode }) {
  const [known] = useState(() => ({ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }));
  return <SWRConfig value={known}>{children}</SWRConfig>;
}

/** Renders the step with the progress made so far. */
export function renderOfferingStep(tenant = 'harbor', query = '', site: Partial<Omit<Site, 'tenant'>> = {}) {
  const done: StepResult[] = [];
  const route = { id: 'membership', path: '/:tenantCode/service/membership', page: 'membership', layout: 'steps', label: 'Membership' };
  const drawn = renderAt(
    `/${tenant}/service/membership${query}`,
    demoSite(tenant, site),
    <FreshCache>
      <ErrorBoundary fallbackRender={({ error }) => <p>{String(error instanceof Error && error.message)}</p>} onError={() => undefined}>
        <OfferingPicker route={route} pageKey={PAGE_KEY} onDone={(result) => void done.push(result)} />
      </ErrorBoundary>
    </FreshCache>,
  );
  return { ...drawn, done };
}

export function forgetVisit(): void {
  resetWizard(PAGE_KEY);
}

export const findPlan = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
export const getTab = (name: RegExp) => screen.getByRole('tab', { name });
export const goOn = () => screen.getByRole('button', { name: 'Continue' });
export const totalText = () => screen.getByRole('status').textContent;
/** Returns the accessible description of a plan. */
export function planDescription(radio: HTMLElement): string {
  const ids = radio.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => [...(document.getElementById(id)?.children ?? [])].map((part) => part.textContent).join(' | ')).join(' || ');
}

export const names = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.labels?.[0]?.textContent);
export const startField = () => screen.getByRole('textbox', { name: 'Benefit start date' });
export const alert = () => within(screen.getByRole('alert'));
