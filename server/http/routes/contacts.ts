import { type Static, Type } from 'typebox';
import { FormBody, FormHeaders } from '../../submission/form-headers.js';
import { judgeByForm, shelfOf } from '../../submission/validate-submission.js';
import { namedForm } from '../../submission/accepted-form.js';
import { isId } from '../../clients/own-clients.js';
import { SentAgent } from '../../clients/sent-client.js';
import { findContact, findContacts } from '../../contacts/find-contacts.js';
import { findReferrers, Referrer } from '../../contacts/find-referrers.js';
import { ShownContact, shownContact } from '../../contacts/shown-contact.js';
import { signUp, takeAssociations, wantedTenants } from '../../contacts/sign-up.js';
import { ListQuery } from '../../enrollments/list-query.js';
import { apiError } from '../../errors/api-error.js';
import { callerOf, CallerHeaders, headerOf, tenantNamed } from '../../visitors/caller.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

const ContactsAnswer = answerOf(Type.Array(ShownContact));
type ContactsAnswer = Static<typeof ContactsAnswer>;
const ContactAnswer = answerOf(ShownContact);
export type ContactAnswer = Static<typeof ContactAnswer>;
const ReferrersAnswer = answerOf(Type.Array(Referrer));
export type ReferrersAnswer = Static<typeof ReferrersAnswer>;

const Filters = Type.Interface([ListQuery], {
  keyword: Type.String({ pattern: '^\\s*(\\S.*\\S)?\\s*$', maxLength: 200, default: '', description: 'At least two letters of the name.' }),
  referenceId: Type.Optional(Type.String({ maxLength: 100, description: 'A tenantId: only contacts of that tenant.' })),
  status: Type.Optional(Type.Enum(['Active', 'Inactive'], { description: 'Only active contacts are listed in any case.' })),
});

const listSchema = {
  operationId: 'listContacts',
  summary: 'The contacts who refer people to a tenant',
  headers: CallerHeaders,
  querystring: Filters,
  response: { 200: ContactsAnswer },
};
const readSchema = {
  operationId: 'getContact',
  summary: 'One contact who refers people to a tenant',
  headers: CallerHeaders,
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  response: { 200: ContactAnswer },
};
const signUpSchema = {
  operationId: 'createContact',
  summary: 'Sign up as an agent',
  description:
    'The body is what the form for agents sends. Beside it may stand associations, the tenants of the group to refer people to: [{referenceId}].',
  headers: FormHeaders,
  body: FormBody,
  sent: SentAgent,
  response: { 201: ContactAnswer },
};
const searchSchema = {
  operationId: 'findReferrers',
  summary: 'Find who referred somebody: agents by name, clients by their whole member id or e-mail address',
  headers: CallerHeaders,
  body: Type.Object({ query: Type.String({ minLength: 2, maxLength: 254 }) }),
  response: { 200: ReferrersAnswer },
};

export function contactRoutes(app: App, services: Services): void {
  const { store, tenants } = services;
  app.get('/contacts', { schema: listSchema }, async ({ query, headers }) => {
    const state = await tenantNamed(tenants, headers['x-tenant']);
    const isElsewhere = query.referenceId !== undefined && query.referenceId !== state.scope.tenantId;
    if (isElsewhere || query.status === 'Inactive') return { data: [] };
    const found = await store.inTenant(state.scope, (db) => findContacts(db, state, query));
    return { data: found.map((contact) => shownContact(contact, state)) };
  });
  app.get('/contacts/:id', { schema: readSchema }, async ({ params, headers }) => {
    const state = await tenantNamed(tenants, headers['x-tenant']);
    const found = isId(params.id) ? await store.inTenant(state.scope, (db) => findContact(db, state, params.id)) : undefined;
    if (found === undefined) throw apiError('contact_not_found');
    return { data: shownContact(found, state) };
  });
  app.post('/contacts', { schema: signUpSchema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const shelf = shelfOf(services.library, caller);
    const { said, rest } = takeAssociations(request.body);
    const { payload } = judgeByForm(services, caller, namedForm(shelf, headerOf(request, 'x-form'), 'POST /contacts'), rest);
    const associations = wantedTenants(said, caller, await tenants.all());
    const asked = { payload, associations, platform: shelf.library.platform, now: services.now() };
    return idempotentWrite(services, { request, reply, caller }, async (db) => ({
      status: 201,
      body: {
        data: shownContact(await signUp(db, caller, asked), caller.state),
        message: 'Thank you for signing up. We will be in touch.',
      },
    }));
  });
  app.post('/search/referrer', { schema: searchSchema }, async ({ body, headers }) => {
    const state = await tenantNamed(tenants, headers['x-tenant']);
    return { data: await store.inTenant(state.scope, (db) => findReferrers(db, state, body.query)) };
  });
}
