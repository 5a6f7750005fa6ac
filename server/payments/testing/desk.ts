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

/** Stands between the server and the real sandbox, so that a test can break what goes between them. */
export type Between = (gateway: PaymentGateway) => PaymentGateway;

/** The server with a real sandbox beside it, at a moment a test can move. */
export async function openDesk(store: Store, between: Between = (gateway) => gateway) {
  const clock = new Date('2026-11-20T15:00:00Z');
  const sandbox = await openTestSandbox({ now: () => clock });
  const { of, frame } = openGateways({ mode: 'sandbox', origin: sandbox.origin, secret: testSecret });
  const gateways: Gateways = {
    frame,
    of(profile) {
      const gateway = of(profile);
      return gateway && between(gateway);
    },
  };
  const server = await openTestServer(store, clock, undefined, { gateways, frameOrigin: sandbox.origin });
  return {
    server,
    sandbox,
    clock,
    store,
    /** Lets time pass, in seconds. */
    wait: (seconds: number) => clock.setTime(clock.getTime() + seconds * 1000),
    /** A token, as the frame asks for one. */
    token: async (tenant: string, number = '4242424242424242', more: Partial<CardEntry> = {}) =>
      tokenFor(sandbox.origin, { session: await sessionOf(server, tenant), card: { number, ...more } }),
    /** Every charge the sandbox has, whoever made it. */
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

export type Desk = Awaited<ReturnType<typeof openDesk>>;

async function sessionOf({ services }: TestServer, tenant: string): Promise<FrameSession> {
  const profile = (await services.tenants.byCode(tenant))?.merchant;
  const merchant = profile && resolveGateway(profile);
  if (merchant === undefined) throw new Error(`${tenant} has no gateway.`);
  const { authorizationSecret: _secret, ...session } = merchant;
  return session;
}

/** What the line of an offering is, as the site sends it. */
export async function lineFor(desk: Desk, tenant: string, offeringId: string, clientId: string, more: object = {}) {
  const state = await desk.server.services.tenants.byCode(tenant);
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

type Tenant = 'harbor' | 'meadow' | 'himal';

/** Whom each tenant takes: a mother and a child, somebody who was asked for a name only, a family in Nepal. */
const people: Readonly<Record<Tenant, object>> = { harbor: { clients: [ada, cleo] }, meadow: ola, himal: inNepal };

/** A visitor who has sent the names of some people. */
export async function newFamily(desk: Desk, tenant: Tenant = 'harbor') {
  const visitor = newVisitor(desk.server, tenant);
  const { body, status } = await visitor.ask('POST', '/clients', people[tenant], { 'x-form': 'enrollment-individual' });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const [primary, child]: { clientId: string }[] = body.data.clients;
  return { visitor, tenant, primary: primary?.clientId ?? '', child: child?.clientId ?? '' };
}

export type Household = Awaited<ReturnType<typeof newFamily>>;

/** Chooses an offering for the primary alone, and saves a card. */
export async function readyToPay(desk: Desk, offeringId = 'harbor-individual-monthly', number?: string) {
  const family = await newFamily(desk);
  const { visitor, primary } = family;
  const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [await lineFor(desk, 'harbor', offeringId, primary)]);
  if (chosen.status !== 201) throw new Error(JSON.stringify(chosen.body));
  await saveCard(desk, family, number);
  return { ...family, enrollmentId: String(chosen.body.data[0].clientEnrollmentId) };
}

export async function saveCard(desk: Desk, { visitor, primary }: Household, number?: string): Promise<void> {
  const saved = await visitor.ask('POST', `/merchant-customers/${primary}/payment-sources`, {
    paymentMethod: 'Card',
    token: await desk.token('harbor', number),
    tokenSource: 'AUTHORIZE_NET',
    source: 'public-web',
    agreements,
  });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
}

export function checkout({ visitor, primary, enrollmentId }: { visitor: Visitor; primary: string; enrollmentId: string }, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return visitor.ask('POST', `/clients/${primary}/enrollments/${enrollmentId}/checkout`, undefined, headers);
}

/** A key as a browser makes one. */
export function newKey(): string {
  return randomUUID();
}

/** What our own books say, oldest payment first. */
export async function booksOf(store: Store, tenant = 'harbor') {
  const payments = await store.look('select * from payments order by created_at, payment_id', scopeOf(tenant));
  const enrollments = await store.look('select * from enrollments order by created_at, client_enrollment_id', scopeOf(tenant));
  return { payments, enrollments };
}
