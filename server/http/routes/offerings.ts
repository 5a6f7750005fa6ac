import { type Static, Type } from 'typebox';
import { ListQuery, pageOf } from '../../enrollments/list-query.js';
import { apiError } from '../../errors/api-error.js';
import { Offering } from '../../records/offering.js';
import type { TenantState } from '../../tenants/tenant-keeper.js';
import { answerOf, type App, type Services } from './app.js';

const OfferingsAnswer = answerOf(Type.Array(Offering));
export type OfferingsAnswer = Static<typeof OfferingsAnswer>;
const OfferingAnswer = answerOf(Offering);
export type OfferingAnswer = Static<typeof OfferingAnswer>;

const tenantId = Type.String({ maxLength: 100, description: 'As GET /tenants/web answers it.' });
const OfTenant = Type.Object({ tenantId });
const OfOffering = Type.Object({ tenantId, offeringId: Type.String({ maxLength: 100, description: 'The tenantOfferingId.' }) });

const Filters = Type.Interface([ListQuery], {
  recommended: Type.Optional(Type.Boolean()),
  visibility: Type.Enum(['Public', 'Private'], {
    default: 'Public',
    description: 'Private memberships are listed only when they are asked for (D-16).',
  }),
  status: Type.Optional(Type.Enum(['Active', 'Inactive'], { description: 'What is not sold any more is never listed.' })),
  sortBy: Type.Optional(Type.Enum(['name', 'price'])),
});
const MembershipQuery = Type.Interface([Filters], {
  type: Type.Optional(Type.Literal('Membership')),
  plan: Type.Optional(Type.String({ maxLength: 100, description: 'Only offerings made for it, such as elitePlan (D-39).' })),
});
type Asked = Static<typeof Filters> & { readonly plan?: string };

const memberships = {
  operationId: 'listMembershipOfferings',
  summary: 'The memberships a tenant sells',
  params: OfTenant,
  querystring: MembershipQuery,
  response: { 200: OfferingsAnswer },
};
const oneMembership = {
  operationId: 'getMembershipOffering',
  summary: 'One membership, also by its private link',
  params: OfOffering,
  response: { 200: OfferingAnswer },
};
const ancillary = {
  operationId: 'listAncillaryOfferings',
  summary: 'The services a tenant sells besides memberships; a private one is never listed',
  params: OfTenant,
  querystring: Filters,
  response: { 200: OfferingsAnswer },
};

export function offeringRoutes(app: App, { tenants }: Services): void {
  const stateOf = async (id: string): Promise<TenantState> => {
    const state = await tenants.byId(id);
    if (state === undefined) throw apiError('tenant_not_found');
    return state;
  };
  app.get('/tenants/:tenantId/membership-offerings', { schema: memberships }, async ({ params, query }) => {
    return { data: listed(await stateOf(params.tenantId), 'Membership', query) };
  });
  app.get('/tenants/:tenantId/membership-offerings/:offeringId', { schema: oneMembership }, async ({ params }) => {
    const sold = onSale(await stateOf(params.tenantId), 'Membership');
    const offering = sold.find(({ tenantOfferingId }) => tenantOfferingId === params.offeringId);
    if (offering === undefined) throw apiError('offering_not_found');
    return { data: offering };
  });
  app.get('/tenants/:tenantId/ancillary-offerings', { schema: ancillary }, async ({ params, query }) => {
    // Only a membership has a private link (D-38), so no visitor may see a private service.
    return { data: listed(await stateOf(params.tenantId), 'Ancillary', query, isPublic) };
  });
}

function onSale({ offerings }: TenantState, type: Offering['type']): readonly Offering[] {
  return offerings.filter((offering) => offering.type === type && offering.status === 'Active');
}

function isPublic({ visibility }: Offering): boolean {
  return visibility === 'Public';
}

function listed(
  state: TenantState,
  type: Offering['type'],
  asked: Asked,
  isListed: (offering: Offering) => boolean = () => true,
): Offering[] {
  const wanted = (['recommended', 'visibility', 'status', 'plan'] as const).filter((key) => asked[key] !== undefined);
  const found = onSale(state, type).filter((offering) => isListed(offering) && wanted.every((key) => offering[key] === asked[key]));
  return pageOf(found, asked);
}
