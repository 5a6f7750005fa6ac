import { type Static, Type } from 'typebox';
import type { Form } from '../../../engine/index.js';
import { FormHeaders } from '../../submission/form-headers.js';
import { fieldError, apiError } from '../../errors/api-error.js';
import { judgeAnswers, mayGoOn, type QuestionAnswer } from '../../questionnaires/judge-response.js';
import { addResponse, changeResponse, type KeptResponse, responseOf } from '../../questionnaires/keep-responses.js';
import { questionnairesOf, type TenantQuestionnaire } from '../../questionnaires/tenant-questionnaires.js';
import { Questionnaire } from '../../records/questionnaire.js';
import { type Caller, callerOf, CallerHeaders, headerOf } from '../../visitors/caller.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

const id = Type.String({ minLength: 1, maxLength: 100 });
const name = Type.String({ minLength: 1, maxLength: 61, description: 'Such as Membership_Eligibility.' });

/** As it is kept, its rule of who may go on left out: that is for the server to say. */
type PublicQuestionnaire = Omit<TenantQuestionnaire['questionnaire'], 'eligibility'> & { readonly form: Form };
const AskedQuestionnaire = Type.Unsafe<PublicQuestionnaire>(
  Type.Interface([Type.Omit(Questionnaire, ['eligibility'])], {
    form: Type.Unknown({ description: 'A compiled form, as /library gives them; its validators are under /validators.' }),
  }),
);

const questionId = Type.String({ minLength: 1, maxLength: 41 });
const value = { description: 'A text or the code of an option; of a question with several choices, a list of codes.' };

// One schema with two types reports one error, where a union reports one for each member.
const GivenAnswer = Type.Object({
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
const KeptAnswer = Type.Object({ questionId, value: Type.Unsafe<QuestionAnswer['value']>(value) });

const ResponseBody = Type.Object({
  questionnaireId: id,
  clientId: id,
  answers: Type.Array(GivenAnswer, { maxItems: 200 }),
  status: Type.Enum(['Draft', 'Completed'], { description: 'A draft is kept as it is; a completed response is checked.' }),
  version: Type.Integer({ minimum: 1, description: 'Of the questionnaire that was answered.' }),
});
type ResponseBody = Static<typeof ResponseBody>;

const SavedResponse = Type.Interface([Type.Omit(ResponseBody, ['answers'])], {
  id: Type.String(),
  answers: Type.Array(KeptAnswer),
  eligible: Type.Optional(Type.Boolean({ description: 'Of a completed response: whether these answers let the visitor go on (D-19).' })),
});
const ResponseAnswer = answerOf(SavedResponse);
export type ResponseAnswer = Static<typeof ResponseAnswer>;

const QuestionnairesAnswer = answerOf(Type.Array(AskedQuestionnaire));
export type QuestionnairesAnswer = Static<typeof QuestionnairesAnswer>;

const RespondentAnswer = answerOf(
  Type.Object({
    questionnaire: Type.Union([AskedQuestionnaire, Type.Null()], { description: 'Null where nothing is asked now.' }),
    response: Type.Union([SavedResponse, Type.Null()]),
  }),
);
export type RespondentAnswer = Static<typeof RespondentAnswer>;

const listing = {
  operationId: 'listQuestionnaires',
  summary: 'The questionnaires a tenant asks now, each with its form',
  querystring: Type.Object({ tenantId: id, name: Type.Optional(name) }),
  response: { 200: QuestionnairesAnswer },
};
const ofRespondent = {
  operationId: 'getRespondentQuestionnaire',
  summary: 'A questionnaire and what a client answered to it',
  params: Type.Object({ clientId: id, name }),
  headers: CallerHeaders,
  response: { 200: RespondentAnswer },
};
const adding = {
  operationId: 'createQuestionnaireResponse',
  summary: "Keep a client's first answers",
  headers: FormHeaders,
  body: ResponseBody,
  response: { 201: ResponseAnswer },
};
const changing = {
  operationId: 'updateQuestionnaireResponse',
  summary: "Keep a client's answers in place of the ones before",
  params: Type.Object({ responseId: id }),
  headers: FormHeaders,
  body: ResponseBody,
  response: { 200: ResponseAnswer },
};

const saved = 'Your answers were saved.';

export function questionnaireRoutes(app: App, services: Services): void {
  const { store, tenants } = services;
  app.get('/questionnaires', { schema: listing }, async ({ query }) => {
    const state = await tenants.byId(query.tenantId);
    if (state === undefined) throw apiError('tenant_not_found');
    const asked = questionnairesOf(state).filter(({ questionnaire }) => query.name === undefined || questionnaire.name === query.name);
    return { data: asked.map(shown) };
  });
  app.get('/respondents/:clientId/questionnaires/:name', { schema: ofRespondent }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const { clientId, name: wanted } = request.params;
    const asked = questionnairesOf(caller.state).find(({ questionnaire }) => questionnaire.name === wanted);
    const response = await store.inTenant(caller.scope, (db) => responseOf(db, caller, clientId, asked?.questionnaire.id));
    return {
      data: {
        questionnaire: asked === undefined ? null : shown(asked),
        response: asked === undefined || response === undefined ? null : told(services, caller, asked, response),
      },
    };
  });
  app.post('/questionnaire-responses', { schema: adding }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const asked = judged(services, caller, request.body, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const response = await addResponse(db, caller, request.body, asked.form.hash);
      return { status: 201, body: { data: told(services, caller, asked, response), message: saved } };
    });
  });
  app.put('/questionnaire-responses/:responseId', { schema: changing }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const asked = judged(services, caller, request.body, headerOf(request, 'x-form'));
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const change = { id: request.params.responseId, response: request.body, formHash: asked.form.hash, now: services.now() };
      const response = await changeResponse(db, caller, change);
      return { status: 200, body: { data: told(services, caller, asked, response), message: saved } };
    });
  });
}

/** The questionnaire that was answered, after what is wrong with the answers was told. */
function judged(services: Services, caller: Caller, body: ResponseBody, header: string | undefined): TenantQuestionnaire {
  const asked = questionnairesOf(caller.state).find(({ questionnaire }) => questionnaire.id === body.questionnaireId);
  if (asked === undefined) throw apiError('questionnaire_gone', { errors: [fieldError('/questionnaireId', 'questionnaire_unknown')] });
  const isSame = body.version === asked.questionnaire.version && (header === undefined || isOfForm(header, asked));
  if (!isSame) throw apiError('questionnaire_changed');
  const { questionnaireId: _id, clientId: _client, status, version: _version, ...formBody } = body;
  if (status === 'Completed') judgeAnswers(services, caller, asked, formBody);
  return asked;
}

function isOfForm(header: string, { form }: TenantQuestionnaire): boolean {
  return header === form.id || header === `${form.id}@${form.hash}`;
}

function shown({ questionnaire, form }: TenantQuestionnaire): PublicQuestionnaire {
  const { eligibility: _, ...rest } = questionnaire;
  return { ...rest, form };
}

function told(services: Services, caller: Caller, asked: TenantQuestionnaire, response: KeptResponse) {
  const answers = response.answers.map(({ questionId, value }) => ({ questionId, value }));
  const plain = { ...response, answers };
  return response.status === 'Completed' ? { ...plain, eligible: mayGoOn(services, caller, asked, answers) } : plain;
}
