import { Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import type { Media } from '../../site/media.js';
import { sendPrepared } from '../../bodies/prepared-answer.js';
import { addPictureHeaders } from '../security-headers.js';
import type { App } from './app.js';

const ByName = Type.Object({ tenantCode: Type.String({ maxLength: 100 }), name: Type.String({ maxLength: 200 }) });

/** Registers the pictures of tenants. */
export function mediaRoutes(app: App, media: Media): void {
  app.get('/media/:tenantCode/:name', { schema: { params: ByName } }, (request, reply) => {
    const { tenantCode, name } = request.params;
    const file = media.file(`/media/${tenantCode}/${name}`);
    if (file === undefined) throw apiError('picture_not_found');
    addPictureHeaders(reply);
    return sendPrepared(request, reply, file);
  });
}
