import { type Static, Type } from 'typebox';
import { findDraft, storeDraft, removeDrafts, withoutSecrets } from '../../visit/drafts.js';
import { readCaller, CallerHeaders } from '../../visit/caller.js';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const Params = Type.Object({
  flow: Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$', description: 'What is being filled in, as the site calls it.' }),
});

const Answers = Type.Record(Type.String(), Type.Unknown(), { description: 'The answers so far, as the page keeps them.' });
const savedAt = Type.String({ description: 'When it was kept, ISO 8601.' });

const DraftAnswer = responseOf(Type.Union([Type.Object({ draft: Answers, savedAt }), Type.Null()]));
export type DraftAnswer = Static<typeof DraftAnswer>;

const SavedResponse = responseOf(Type.Object({ savedAt }));
const RemovedResponse = responseOf(Type.Object({ removed: Type.Integer({ description: 'How many drafts there were.' }) }));

const ofFlow = { params: Params, headers: CallerHeaders };
const reading = {
  ...ofFlow,
  operationId: 'getDraft',
  summary: 'The draft of a flow, or null where there is none',
  description: 'A draft belongs to the session. It contains no card data and no digits of a social security number.',
  response: { 200: DraftAnswer },
};
const saving = {
  ...ofFlow,
  operationId: 'saveDraft',
  summary: 'Keep the draft of a flow in place of the one before',
  description: 'Card data and digits of a social security number are left out before the draft is stored. A draft is not validated.',
  body: Answers,
  response: { 200: SavedResponse },
};
const removing = {
  ...ofFlow,
  operationId: 'deleteDraft',
  summary: 'Remove the draft of a flow',
  description: 'Where there is no such draft, nothing is removed and the answer says so.',
  response: { 200: RemovedResponse },
};
const clearing = {
  headers: CallerHeaders,
  operationId: 'deleteDrafts',
  summary: 'Remove every draft of the visitor',
  description: 'Removes the drafts of all flows of this session at this tenant, and says how many there were.',
  response: { 200: RemovedResponse },
};

/** Registers the calls that read, save and delete drafts; a reload finds unsent answers here, and the browser stores none (D-108). */
export function draftRoutes(app: App, services: Services): void {
  const { store, now, library } = services;
  app.get('/drafts/:flow', { schema: reading }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const found = await store.inTenant(caller.scope, (db) => findDraft(db, caller, request.params.flow, now()));
    return { data: found === undefined ? null : { draft: found.body, savedAt: found.updated_at.toISOString() } };
  });
  app.put('/drafts/:flow', { schema: saving }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const timestamp = now();
    const { forms } = requireDefinitions(library, caller).library;
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      await storeDraft(db, caller, request.params.flow, withoutSecrets(request.body, forms), timestamp);
      return { status: 200, body: { data: { savedAt: timestamp.toISOString() } } };
    });
  });
  app.delete('/drafts/:flow', { schema: removing }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 200,
      body: { data: { removed: await removeDrafts(db, caller, request.params.flow) } },
    }));
  });
  app.delete('/drafts', { schema: clearing }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 200,
      body: { data: { removed: await removeDrafts(db, caller) } },
    }));
  });
}
