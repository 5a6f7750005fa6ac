import { type Static, Type } from 'typebox';
import { MerchantProfile, publicProfile } from '../../gateways/merchant.js';
import { requireTenantById } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const FrameSession = Type.Object(
  {
    type: Type.String(),
    paymentEnvironment: Type.Enum(['sandbox', 'production']),
    frameUrl: Type.String(),
    frameOrigin: Type.String(),
    methods: Type.Array(Type.Enum(['Card', 'Bank']), { description: 'What can be entered in the frame.' }),
    clientKey: Type.Optional(Type.String()),
    merchantId: Type.Optional(Type.String()),
  },
  { description: 'What a page needs to show the frame in which a card is entered.' },
);
const MerchantAnswer = responseOf(
  Type.Object({
    gatewayDetails: Type.Array(Type.Omit(MerchantProfile.properties.gatewayDetails.items, ['authorization_live', 'authorization_test'])),
    publishableKey: Type.Optional(Type.String()),
    session: Type.Optional(FrameSession),
  }),
);
export type MerchantAnswer = Static<typeof MerchantAnswer>;

const schema = {
  operationId: 'getMerchant',
  summary: 'The gateways a tenant is paid by, less everything secret',
  description:
    'Has what a page needs to show the frame in which cards and accounts are entered. A tenant without a gateway has an empty list.',
  params: Type.Object({ tenantId: Type.String({ maxLength: 100, description: 'As GET /tenants/web answers it.' }) }),
  response: { 200: MerchantAnswer },
};

/** Registers the public gateway profile of a tenant; it contains no authorization secret (D-107). */
export function merchantRoutes(app: App, { tenants, gateways }: Services): void {
  app.get('/merchants/:tenantId', { schema }, async ({ params }) => {
    const { merchant } = await requireTenantById(tenants, params.tenantId);
    if (merchant === undefined) return { data: { gatewayDetails: [] } };
    const session = gateways.frame(merchant);
    return { data: { ...publicProfile(merchant), ...(session !== undefined && { session }) } };
  });
}
