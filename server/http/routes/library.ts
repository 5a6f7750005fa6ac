import { Type } from 'typebox';
import { failure } from '../../errors/failure.js';
import { sendPrepared } from '../../bodies/prepared-answer.js';
import { questionnaireValidators } from '../../questionnaires/tenant-questionnaires.js';
import type { App, Services } from './app.js';

const ByTenant = Type.Object({ tenantCode: Type.String({ maxLength: 100 }) });
const ByHash = Type.Object({ hash: Type.String({ maxLength: 100 }) });

/** The compiled definitions a tenant's pages are drawn from, and the validators of their forms. */
export function libraryRoutes(app: App, { library, tenants }: Services): void {
  app.get('/library/:tenantCode', { schema: { params: ByTenant } }, (request, reply) => {
    const shelf = library.tenant(request.params.tenantCode);
    if (shelf === undefined) throw failure(404, 'There is no such tenant.');
    return sendPrepared(request, reply, shelf.document);
  });
  app.get('/validators/:hash.js', { schema: { params: ByHash } }, async (request, reply) => {
    const { hash } = request.params;
    const file = library.validatorFile(hash) ?? (await questionnaireValidators(tenants, hash));
    if (file === undefined) throw failure(404, 'There are no such validators.');
    return sendPrepared(request, reply, file);
  });
}
