import { Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import { sendPrepared } from '../../bodies/prepared-answer.js';
import { questionnaireValidators } from '../../questionnaires/tenant-questionnaires.js';
import type { App, Services } from './app.js';

const ByTenant = Type.Object({ tenantCode: Type.String({ maxLength: 100 }) });
const ByHash = Type.Object({ hash: Type.String({ maxLength: 100 }) });

/** Registers the files of a tenant's compiled definitions and of their validators. */
export function libraryRoutes(app: App, { library, tenants }: Services): void {
  app.get('/library/:tenantCode', { schema: { params: ByTenant } }, (request, reply) => {
    const tenantDefinitions = library.tenant(request.params.tenantCode);
    if (tenantDefinitions === undefined) throw apiError('tenant_not_found');
    return sendPrepared(request, reply, tenantDefinitions.document);
  });
  app.get('/validators/:hash.js', { schema: { params: ByHash } }, async (request, reply) => {
    const { hash } = request.params;
    const file = await (library.validatorFile(hash) ?? questionnaireValidators(tenants, hash));
    if (file === undefined) throw apiError('validators_not_found');
    return sendPrepared(request, reply, file);
  });
}
