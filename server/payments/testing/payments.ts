import { randomUUID } from 'node:crypto';
import inNepal from '../../../fixtures/cases/enrollment-individual/family-in-nepal.payload.json' with { type: 'json' };
import { type Gateways, openGateways } from '../../gateways/gateways.js';
import { resolveGateway } from '../../gateways/merchant.js';
import type { PaymentGateway } from '../../gateways/payment-gateway.js';
import { openSandboxGateway } from '../../gateways/sandbox/sandbox-gateway.js';
import type { CardEntry, FrameSession } from '../../gateways/sandbox/protocol.js';
import { openTestSandbox, testSecret, tokenFor } from '../../gateways/testing/test-sandbox.js';
import type { Store } from '../../store/store.js';
import { ada, cleo, ola } from '../../testing/people.js';
import { scopeOf } from '../../testing/scopes.js';
import { openTestServer, type TestServer } from '../../testing/test-server.js';
import { newVisitor, type Visitor } from '../../testing/visitor.js';
import { agreements } from './consent.js';

/** Wraps the sandbox gateway, so that a test can break its calls. */
export type GatewayWrapper = (gateway: PaymentGateway) => PaymentGateway;

/** Opens a server with a real sandbox and a clock that the test sets; its definitions are those of the project unless another folder is named. */
export async function openPaymentTest(store: Store, wrapGateway: GatewayWrapper = (gateway) => gateway, definitions?: string) {
  const clock = new Date('2026-11-20T15:00:00Z');
  const sandbox = await openTestSandbox({ now: () => clock });
  const { of, frame } = openGateways({ mode: 'sandbox', origin: sandbox.origin, secret: testSecret });
  const gateways: Gateways = {
    frame,
    of(profile) {
      const gateway = of(profile);
      return gateway && wrapGateway(gateway);
    },
  };
  const server = await openTestServer(store, clock, undefined, { gateways, frameOrigin: sandbox.origin, definitions });
  return {
    server,
    sandbox,
    clock,
    store,
    /** Moves the clock forward, in seconds. */
    wait: (seconds: number) => clock.setTime(clock.getTime() + seconds * 1000),
    /** Returns a token as the payment frame requests it. */
    token: async (tenant: string, number = '4242424242424242', more: Partial<CardEntry> = {}) =>
      tokenFor(sandbox.origin, { session: await frameSessionOf(server, tenant), card: { number, ...more } }),
    /** Returns all charges of the sandbox. */
    charges: async () => {
      const found = await openSandboxGateway({ origin: sandbox.origin, secret: testSecret }).chargesSince('2020-01-01T00:00:00Z');
      if (!found.ok) throw new Error(found.code);
      return found.value;
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}

export type PaymentTest = Awaited<ReturnType<typeof openPaymentTest>>;

/** Returns the public gateway session of a tenant, as the page receives it. */
async function frameSessionOf({ services }: TestServer, tenant: string): Promise<FrameSession> {
  const profile = (await services.tenants.byCode(tenant))?.merchant;
  const merchant = profile && resolveGateway(profile);
  if (merchant === undefined) throw new Error(`${tenant} has no gateway.`);
  const { authorizationSecret: _secret, ...session } = merchant;
  return session;
}

/** Returns an enrollment line for an offering, as the site sends it. */
export async function lineFor(test: PaymentTest, tenant: string, offeringId: string, clientId: string, more: object = {}) {
  const state = await test.server.services.tenants.byCode(tenant);
  const offering = state?.offerings.find(({ tenantOfferingId }) => tenantOfferingId === offeringId);
  if (state === undefined || offering === undefined) throw new Error(`${tenant} has no ${offeringId}.`);
  return {
    clientId,
    startDate: '11/21/2026',
    offeringName: offering.name,
    offeringType: 'Membership',
    offeringId,
    cost: offering.nonMemberPrice ?? offering.price,
    billingInterval: offering.billingInterval,
    billingType: offering.billingType,
    registrationFee: offering.registrationFee,
    tenantId: state.scope.tenantId,
    tenantGroupCode: state.scope.groupCode,
    ...more,
  };
}

type TestTenant = 'harbor' | 'meadow' | 'himal';

/** The clients of each tenant: a mother and a child, a person with only a name, a family in Nepal. */
const people: Readonly<Record<TestTenant, object>> = { harbor: { clients: [ada, cleo] }, meadow: ola, himal: inNepal };

/** Creates the clients of a tenant with a new visitor and returns their ids. */
export async function newFamily(test: PaymentTest, tenant: TestTenant = 'harbor') {
  const visitor = newVisitor(test.server, tenant);
  const { body, status } = await visitor.ask('POST', '/clients', people[tenant], { 'x-form': 'enrollment-individual' });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const [primary, child]: { clientId: string }[] = body.data.clients;
  return { visitor, tenant, primary: primary?.clientId ?? '', child: child?.clientId ?? '' };
}

export type Household = Awaited<ReturnType<typeof newFamily>>;

/** Creates a family, chooses an offering for the primary and saves a card. */
export async function prepareCheckout(test: PaymentTest, offeringId = 'harbor-individual-monthly', number?: string) {
  const family = await newFamily(test);
  const { visitor, primary } = family;
  const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [await lineFor(test, 'harbor', offeringId, primary)]);
  if (chosen.status !== 201) throw new Error(JSON.stringify(chosen.body));
  await saveCard(test, family, number);
  return { ...family, enrollmentId: String(chosen.body.data[0].clientEnrollmentId) };
}

/** Saves a card for the primary of a family; throws if the server rejects it. */
export async function saveCard(test: PaymentTest, { visitor, primary }: Household, number?: string): Promise<void> {
  const saved = await visitor.ask('POST', `/merchant-customers/${primary}/payment-sources`, {
    paymentMethod: 'Card',
    token: await test.token('harbor', number),
    tokenSource: 'AUTHORIZE_NET',
    source: 'public-web',
    agreements,
  });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
}

/** Sends the checkout of an enrollment and returns the response. */
export function checkout({ visitor, primary, enrollmentId }: { visitor: Visitor; primary: string; enrollmentId: string }, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return visitor.ask('POST', `/clients/${primary}/enrollments/${enrollmentId}/checkout`, undefined, headers);
}

/** Returns an idempotency key in the form that browsers create. */
export function newKey(): string {
  return randomUUID();
}

/** Returns the stored payments and enrollments, oldest first. */
export async function readBooks(store: Store, tenant = 'harbor') {
  const payments = await store.queryReadOnly('select * from payments order by created_at, payment_id', scopeOf(tenant));
  const enrollments = await store.queryReadOnly('select * from enrollments order by created_at, client_enrollment_id', scopeOf(tenant));
  return { payments, enrollments };
}
