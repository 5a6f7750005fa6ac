import { type Static, Type } from 'typebox';
import { FormBody, FormHeaders, findForm } from '../../visit/accepted-form.js';
import { requireConsentOfForm } from '../../visit/agreements.js';
import { validateByForm, requireDefinitions } from '../../visit/validate-by-form.js';
import { isUuid } from '../../clients/own-clients.js';
import { SentAgent } from '../../clients/sent-client.js';
import { findContact, findContacts, findReferrers, Referrer, PublicContact, toPublicContact } from '../../contacts/find-contacts.js';
import { saveAgent, separateSignUp } from '../../contacts/sign-up.js';
import { ListQuery } from '../../base/list-query.js';
import { apiError } from '../../errors/api-error.js';
import { claimUploads } from '../../visit/uploads.js';
import { readCaller, CallerHeaders, headerOf, requireTenant } from '../../visit/caller.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const ContactsAnswer = responseOf(Type.Array(PublicContact));
type ContactsAnswer = Static<typeof ContactsAnswer>;
const ContactAnswer = responseOf(PublicContact);
export type ContactAnswer = Static<typeof ContactAnswer>;
const ReferrersAnswer = responseOf(Type.Array(Referrer));
export type ReferrersAnswer = Static<typeof ReferrersAnswer>;

const Filters = Type.Interface([ListQuery], {
  keyword: Type.String({
    pattern: '^\\s*(\\S.*\\S)?\\s*$',
    maxLength: 200,
    default: '',
    description: 'At least two letters: each word begins a first, middle or last name. Case, accents and order make no difference.',
  }),
  referenceId: Type.Optional(Type.String({ maxLength: 100, description: 'A tenantId: only contacts of that tenant.' })),
  status: Type.Optional(Type.Enum(['Active', 'Inactive'], { description: 'Only active contacts are listed in any case.' })),
});

const listSchema = {
  operationId: 'listContacts',
  summary: 'The contacts who refer people to a tenant',
  description: 'Lists active agents with their names and how to reach them, in pages. Other tenants of the group have lists of their own.',
  headers: CallerHeaders,
  querystring: Filters,
  response: { 200: ContactsAnswer },
};
const readSchema = {
  operationId: 'getContact',
  summary: 'One contact who refers people to a tenant',
  description: 'A contact of another tenant is answered 404, as is one that is not active.',
  headers: CallerHeaders,
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  response: { 200: ContactAnswer },
};
const signUpSchema = {
  operationId: 'createContact',
  summary: 'Sign up as an agent',
  description:
    'The body is what the form for agents sends, and agreements: the version of the terms, and the hash of the words the agent saw. associations are tenants of the group to refer people to; they may be left out where the group has one tenant.',
  headers: FormHeaders,
  body: FormBody,
  sent: SentAgent,
  response: { 201: ContactAnswer },
};
const searchSchema = {
  operationId: 'findReferrers',
  summary: 'Find who referred somebody: agents by words of their name, clients by their whole member id or e-mail address',
  description:
    'Parts of a member id or of an e-mail address find no client, so that members cannot be listed. The answer is sent as referredBy of a client.',
  headers: CallerHeaders,
  body: Type.Object({ query: Type.String({ minLength: 2, maxLength: 254 }) }),
  response: { 200: ReferrersAnswer },
};

/** Registers the calls that list, read and create contacts and find referrers. */
export function contactRoutes(app: App, services: Services): void {
  const { store, tenants } = services;
  app.get('/contacts', { schema: listSchema }, async ({ query, headers }) => {
    const state = await requireTenant(tenants, headers['x-tenant']);
    const isElsewhere = query.referenceId !== undefined && query.referenceId !== state.scope.tenantId;
    if (isElsewhere || query.status === 'Inactive') return { data: [] };
    const found = await store.inTenant(state.scope, (db) => findContacts(db, state, query));
    return { data: found.map((contact) => toPublicContact(contact, state)) };
  });
  app.get('/contacts/:id', { schema: readSchema }, async ({ params, headers }) => {
    const state = await requireTenant(tenants, headers['x-tenant']);
    const found = isUuid(params.id) ? await store.inTenant(state.scope, (db) => findContact(db, state, params.id)) : undefined;
    if (found === undefined) throw apiError('contact_not_found');
    return { data: toPublicContact(found, state) };
  });
  app.post('/contacts', { schema: signUpSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const definitions = requireDefinitions(services.library, caller);
    const form = findForm(definitions, headerOf(request, 'x-form'), 'POST /contacts');
    const { rest, ...beside } = separateSignUp(request.body, caller);
    const validatedBody = validateByForm(services, caller, form, rest);
    requireConsentOfForm(form, beside.agreements, { state: caller.state, library: definitions.library });
    const signUp = { ...beside, payload: validatedBody.payload, platform: definitions.library.platform, now: services.now() };
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      await claimUploads(db, caller, validatedBody);
      const data = toPublicContact(await saveAgent(db, caller, signUp), caller.state);
      return { status: 201, body: { data, message: 'Thank you for signing up. We will be in touch.' } };
    });
  });
  app.post('/search/referrer', { schema: searchSchema }, async ({ body, headers }) => {
    const state = await requireTenant(tenants, headers['x-tenant']);
    return { data: await store.inTenant(state.scope, (db) => findReferrers(db, state, body.query)) };
  });
}
