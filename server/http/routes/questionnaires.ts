import { type Static, Type } from 'typebox';
import type { Form } from '../../../engine/index.js';
import { FormHeaders } from '../../visit/accepted-form.js';
import { fieldError, apiError } from '../../errors/api-error.js';
import {
  validateAnswers,
  responseEligibility,
  type QuestionAnswer,
  addResponse,
  changeResponse,
  type StoredResponse,
  findResponse,
} from '../../questionnaires/responses.js';
import { activeQuestionnaires, type TenantQuestionnaire } from '../../questionnaires/tenant-questionnaires.js';
import { Questionnaire } from '../../records/questionnaire.js';
import { type Caller, readCaller, CallerHeaders, headerOf, requireTenantById } from '../../visit/caller.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const id = Type.String({ minLength: 1, maxLength: 100 });
const name = Type.String({ minLength: 1, maxLength: 61, description: 'Such as Membership_Eligibility.' });

/** A questionnaire without its eligibility rule, which only the server evaluates. */
type PublicQuestionnaire = Omit<TenantQuestionnaire['questionnaire'], 'eligibility'> & { readonly form: Form };
const PublicQuestionnaireSchema = Type.Unsafe<PublicQuestionnaire>(
  Type.Interface([Type.Omit(Questionnaire, ['eligibility'])], {
    form: Type.Unknown({ description: 'A compiled form, as /library gives them; its validators are under /validators.' }),
  }),
);

const questionId = Type.String({ minLength: 1, maxLength: 41 });
const value = { description: 'A text or the code of an option; of a question with several choices, a list of codes.' };

// One schema with two types reports one error, where a union reports one for each member.
const SubmittedAnswer = Type.Object({
  questionId,
  value: Type.Unsafe<QuestionAnswer['value']>({
    ...value,
    type: ['string', 'array'],
    maxLength: 2000,
    maxItems: 500,
    items: { type: 'string', maxLength: 100 },
  }),
});
// And with two types the answer would be written so.
const SavedAnswer = Type.Object({ questionId, value: Type.Unsafe<QuestionAnswer['value']>(value) });

const ResponseBody = Type.Object({
  questionnaireId: id,
  clientId: id,
  answers: Type.Array(SubmittedAnswer, { maxItems: 200 }),
  status: Type.Enum(['Draft', 'Completed'], { description: 'A draft is kept as it is; a completed response is checked.' }),
  version: Type.Integer({ minimum: 1, description: 'Of the questionnaire that was answered.' }),
});
type ResponseBody = Static<typeof ResponseBody>;

const SavedResponse = Type.Interface([Type.Omit(ResponseBody, ['answers'])], {
  id: Type.String(),
  answers: Type.Array(SavedAnswer),
  eligible: Type.Optional(Type.Boolean({ description: 'Of a completed response: whether these answers let the visitor go on (D-19).' })),
  decidedBy: Type.Optional(Type.Array(questionId, { description: 'Where they do not: the questions whose answers decided it.' })),
});
const ResponseAnswer = responseOf(SavedResponse);
export type ResponseAnswer = Static<typeof ResponseAnswer>;

const QuestionnairesAnswer = responseOf(Type.Array(PublicQuestionnaireSchema));
export type QuestionnairesAnswer = Static<typeof QuestionnairesAnswer>;

const RespondentAnswer = responseOf(
  Type.Object({
    questionnaire: Type.Union([PublicQuestionnaireSchema, Type.Null()], { description: 'Null where nothing is asked now.' }),
    response: Type.Union([SavedResponse, Type.Null()]),
  }),
);
export type RespondentAnswer = Static<typeof RespondentAnswer>;

const listSchema = {
  operationId: 'listQuestionnaires',
  summary: 'The questionnaires a tenant asks now, each with its form',
  description: 'The rule that decides who may go on stays on the server. A tenant that asks nothing is answered with an empty list.',
  querystring: Type.Object({ tenantId: id, name: Type.Optional(name) }),
  response: { 200: QuestionnairesAnswer },
};
const respondentSchema = {
  operationId: 'getRespondentQuestionnaire',
  summary: 'A questionnaire and what a client answered to it',
  description: 'Answers the questionnaire that is asked now. The response is null as long as the client has answered nothing.',
  params: Type.Object({ clientId: id, name }),
  headers: CallerHeaders,
  response: { 200: RespondentAnswer },
};
const addSchema = {
  operationId: 'createQuestionnaireResponse',
  summary: "Keep a client's first answers",
  description: 'A draft may lack answers. A completed response is validated, and its answer says in eligible whether the client may go on.',
  headers: FormHeaders,
  body: ResponseBody,
  response: { 201: ResponseAnswer },
};
const changeSchema = {
  operationId: 'updateQuestionnaireResponse',
  summary: "Keep a client's answers in place of the ones before",
  description:
    'The body is the whole response, as in POST /questionnaire-responses. Another version of the questionnaire than the one asked now is answered 409.',
  params: Type.Object({ responseId: id }),
  headers: FormHeaders,
  body: ResponseBody,
  response: { 200: ResponseAnswer },
};

const savedMessage = 'Your answers were saved.';

/** Registers the calls that list questionnaires and save a client's responses. */
export function questionnaireRoutes(app: App, services: Services): void {
  const { store, tenants } = services;
  app.get('/questionnaires', { schema: listSchema }, async ({ query }) => {
    const tenantQuestionnaire = activeQuestionnaires(await requireTenantById(tenants, query.tenantId)).filter(
      ({ questionnaire }) => query.name === undefined || questionnaire.name === query.name,
    );
    return { data: tenantQuestionnaire.map(toPublicQuestionnaire) };
  });
  app.get('/respondents/:clientId/questionnaires/:name', { schema: respondentSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const { clientId, name: wantedName } = request.params;
    const tenantQuestionnaire = activeQuestionnaires(caller.state).find(({ questionnaire }) => questionnaire.name === wantedName);
    const response = await store.inTenant(caller.scope, (db) => findResponse(db, caller, clientId, tenantQuestionnaire?.questionnaire.id));
    return {
      data: {
        questionnaire: tenantQuestionnaire === undefined ? null : toPublicQuestionnaire(tenantQuestionnaire),
        response:
          tenantQuestionnaire === undefined || response === undefined
            ? null
            : toSavedResponse(services, caller, tenantQuestionnaire, response),
      },
    };
  });
  app.post('/questionnaire-responses', { schema: addSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const tenantQuestionnaire = validateResponse(services, caller, request.body, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const response = await addResponse(db, caller, request.body, tenantQuestionnaire.form.hash);
      return { status: 201, body: { data: toSavedResponse(services, caller, tenantQuestionnaire, response), message: savedMessage } };
    });
  });
  app.put('/questionnaire-responses/:responseId', { schema: changeSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const tenantQuestionnaire = validateResponse(services, caller, request.body, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const change = {
        id: request.params.responseId,
        response: request.body,
        formHash: tenantQuestionnaire.form.hash,
        now: services.now(),
      };
      const response = await changeResponse(db, caller, change);
      return { status: 200, body: { data: toSavedResponse(services, caller, tenantQuestionnaire, response), message: savedMessage } };
    });
  });
}

/**
 * Returns the questionnaire of a response. Throws if it is not active, if the body's version or the x-form header (if sent) does not match,
 * or if a completed response is invalid.
 */
function validateResponse(services: Services, caller: Caller, body: ResponseBody, header: string | undefined): TenantQuestionnaire {
  const tenantQuestionnaire = activeQuestionnaires(caller.state).find(({ questionnaire }) => questionnaire.id === body.questionnaireId);
  if (tenantQuestionnaire === undefined)
    throw apiError('questionnaire_gone', { errors: [fieldError('/questionnaireId', 'questionnaire_unknown')] });
  const isSame =
    body.version === tenantQuestionnaire.questionnaire.version && (header === undefined || isOfForm(header, tenantQuestionnaire));
  if (!isSame) throw apiError('questionnaire_changed');
  const { questionnaireId: _id, clientId: _client, status, version: _version, ...formBody } = body;
  if (status === 'Completed') validateAnswers(services, caller, tenantQuestionnaire, formBody);
  return tenantQuestionnaire;
}

function isOfForm(header: string, { form }: TenantQuestionnaire): boolean {
  return header === form.id || header === `${form.id}@${form.hash}`;
}

/** Returns a questionnaire without its eligibility rule, with its form. */
function toPublicQuestionnaire({ questionnaire, form }: TenantQuestionnaire): PublicQuestionnaire {
  const { eligibility: _, ...rest } = questionnaire;
  return { ...rest, form };
}

/** Returns a saved response; a completed one states whether its answers make the client eligible, and if not, which. */
function toSavedResponse(services: Services, caller: Caller, tenantQuestionnaire: TenantQuestionnaire, response: StoredResponse) {
  const answers = response.answers.map(({ questionId, value }) => ({ questionId, value }));
  const plain = { ...response, answers };
  if (response.status !== 'Completed') return plain;
  const { eligible, decidedBy } = responseEligibility(services, caller, tenantQuestionnaire, answers);
  return { ...plain, eligible, ...(!eligible && { decidedBy: [...decidedBy] }) };
}
