import { type Static, Type } from 'typebox';
import { publicSettings } from '../../tenants/public-settings.js';
import { requireTenantById } from '../../visit/caller.js';
import { responseOf, type App, type Services } from './app.js';

const SettingItem = Type.Object({
  code: Type.String(),
  status: Type.String({
    description:
      'Enabled, Disabled, ENABLED_TO_ADMIN or ENABLED_TO_CLIENT, or several joined by commas; the first and the last are on here.',
  }),
  type: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'Of some settings: for whom, or which choices, joined by commas.' }),
  ),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  required: Type.Optional(Type.Boolean()),
});

const SettingsAnswer = responseOf(
  Type.Record(Type.String(), Type.Array(SettingItem), { description: 'By category: cases, enrollment, miscellaneous.' }),
);
export type SettingsAnswer = Static<typeof SettingsAnswer>;

const Params = Type.Object({ tenantId: Type.String({ maxLength: 100, description: 'As GET /tenants/web answers it.' }) });

/** Registers the settings of a tenant; only codes of the settings catalogue are public. */
export function settingsRoutes(app: App, { tenants, library }: Services): void {
  app.get(
    '/tenants/:tenantId/settings',
    {
      schema: {
        operationId: 'getSettings',
        summary: 'The settings of a tenant by category',
        description:
          'They decide which fields its forms show and require, and which ways to pay it offers. Only codes of the settings catalogue are listed.',
        params: Params,
        response: { 200: SettingsAnswer },
      },
    },
    async ({ params }) => {
      const state = await requireTenantById(tenants, params.tenantId);
      return { data: publicSettings(state, library.tenant(state.tenant.code)?.library) };
    },
  );
}
