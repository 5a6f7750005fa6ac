import { type Static, Type } from 'typebox';
import { ListQuery, selectPage } from '../../base/list-query.js';
import { apiError } from '../../errors/api-error.js';
import { Offering } from '../../records/offering.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import { requireTenantById } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const OfferingsAnswer = responseOf(Type.Array(Offering));
export type OfferingsAnswer = Static<typeof OfferingsAnswer>;
const OfferingAnswer = responseOf(Offering);
export type OfferingAnswer = Static<typeof OfferingAnswer>;

const tenantId = Type.String({ maxLength: 100, description: 'As GET /tenants/web answers it.' });
const OfTenant = Type.Object({ tenantId });
const OfOffering = Type.Object({ tenantId, offeringId: Type.String({ maxLength: 100, description: 'The tenantOfferingId.' }) });

const Filters = Type.Interface([ListQuery], {
  recommended: Type.Optional(Type.Boolean()),
  visibility: Type.Enum(['Public', 'Private'], {
    default: 'Public',
    description: 'What is private is found by its link alone: a list of it is empty.',
  }),
  status: Type.Optional(Type.Enum(['Active', 'Inactive'], { description: 'What is not sold any more is never listed.' })),
  sortBy: Type.Optional(Type.Enum(['name', 'price'])),
});
const MembershipQuery = Type.Interface([Filters], {
  type: Type.Optional(Type.Literal('Membership')),
  plan: Type.Optional(Type.String({ maxLength: 100, description: 'Only offerings made for it, such as elitePlan (D-39).' })),
});
type OfferingFilter = Static<typeof Filters> & { readonly plan?: string };

const memberships = {
  operationId: 'listMembershipOfferings',
  summary: 'The memberships a tenant sells',
  description:
    'Lists what is active and public. Prices and registration fees are integers in the smallest unit of the currency; an enrollment line repeats them.',
  params: OfTenant,
  querystring: MembershipQuery,
  response: { 200: OfferingsAnswer },
};
const oneMembership = {
  operationId: 'getMembershipOffering',
  summary: 'One membership, also by its private link',
  description: 'Answers public and private memberships. One that is no longer sold is answered 404.',
  params: OfOffering,
  response: { 200: OfferingAnswer },
};
const ancillary = {
  operationId: 'listAncillaryOfferings',
  summary: 'The services a tenant sells besides memberships',
  description: 'Lists what is active and public. A service may have one price for members and another for everybody else.',
  params: OfTenant,
  querystring: Filters,
  response: { 200: OfferingsAnswer },
};

/** Registers the calls that list a tenant's memberships and services. */
export function offeringRoutes(app: App, { tenants }: Services): void {
  app.get('/tenants/:tenantId/membership-offerings', { schema: memberships }, async ({ params, query }) => {
    return { data: listPublicOfferings(await requireTenantById(tenants, params.tenantId), 'Membership', query) };
  });
  app.get('/tenants/:tenantId/membership-offerings/:offeringId', { schema: oneMembership }, async ({ params }) => {
    const onSale = offeringsOnSale(await requireTenantById(tenants, params.tenantId), 'Membership');
    const offering = onSale.find(({ tenantOfferingId }) => tenantOfferingId === params.offeringId);
    if (offering === undefined) throw apiError('offering_not_found');
    return { data: offering };
  });
  app.get('/tenants/:tenantId/ancillary-offerings', { schema: ancillary }, async ({ params, query }) => {
    return { data: listPublicOfferings(await requireTenantById(tenants, params.tenantId), 'Ancillary', query) };
  });
}

function offeringsOnSale({ offerings }: TenantState, type: Offering['type']): readonly Offering[] {
  return offerings.filter((offering) => offering.type === type && offering.status === 'Active');
}

function listPublicOfferings(state: TenantState, type: Offering['type'], filter: OfferingFilter): Offering[] {
  const filterKeys = (['recommended', 'visibility', 'status', 'plan'] as const).filter((key) => filter[key] !== undefined);
  const found = offeringsOnSale(state, type).filter(
    (offering) => offering.visibility === 'Public' && filterKeys.every((key) => offering[key] === filter[key]),
  );
  return selectPage(found, filter);
}
