import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { QuestionnairesAnswer, RespondentAnswer, ResponseAnswer } from '../../../server/http/routes/questionnaires.js';
import { sendWrite } from '../../visit/api/send-write.js';
import { callApi, type CallResult } from '../../visit/api/call-api.js';
import { forgetCached, onForget } from '../../visit/api/forget.js';

export type ServedQuestionnaire = QuestionnairesAnswer['data'][number];
export type QuestionnaireResponse = ResponseAnswer['data'];
export type GivenAnswers = Pick<QuestionnaireResponse, 'questionnaireId' | 'clientId' | 'answers' | 'status' | 'version'>;

/** The name of the questionnaire that precedes a membership (SPEC 3). */
const ELIGIBILITY = 'Membership_Eligibility';
/** The first part of the cache keys of a client's answers. */
const RESPONDENT = 'respondent';

/** Loads the questionnaire that precedes a membership of a tenant; null if the tenant has none. */
export function useEligibility(tenantId: string | undefined) {
  return useSWR(tenantId && ['questionnaire', tenantId], async () => {
    const query = { tenantId: tenantId ?? '', name: ELIGIBILITY };
    return (await callApi<QuestionnairesAnswer['data']>('/api/questionnaires', { query, gives: 'list' })).data[0] ?? null;
  });
}

export function useRevalidateQuestionnaire(tenantId: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(['questionnaire', tenantId]), [mutate, tenantId]);
}

/** Loads the questionnaire of a client and the client's earlier answers. */
export function useRespondent(tenantCode: string, clientId: string) {
  return useSWR([RESPONDENT, tenantCode, clientId], async () => {
    const headers = { 'x-tenant': tenantCode };
    return (
      await callApi<RespondentAnswer['data']>(`/api/respondents/${clientId}/questionnaires/${ELIGIBILITY}`, { headers, gives: 'object' })
    ).data;
  });
}
onForget(RESPONDENT, () => forgetCached(RESPONDENT));

/** Saves a client's answers: creates a response without `responseId`, else replaces that response. */
export function saveAnswers(
  tenantCode: string,
  answers: GivenAnswers,
  { form, responseId }: { readonly form: string; readonly responseId: string | undefined },
): Promise<CallResult<QuestionnaireResponse>> {
  return responseId === undefined
    ? sendWrite('/api/questionnaire-responses', { tenantCode, form, body: answers, gives: 'object' })
    : sendWrite(`/api/questionnaire-responses/${responseId}`, { tenantCode, form, method: 'PUT', body: answers, gives: 'object' });
}
