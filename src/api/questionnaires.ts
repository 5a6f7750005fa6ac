import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { QuestionnairesAnswer, RespondentAnswer, ResponseAnswer } from '../../server/http/routes/questionnaires.js';
import { sendWrite } from './send-write.js';
import { call, type CallResult } from './call.js';
import { onForget } from './forget.js';

export type ServedQuestionnaire = QuestionnairesAnswer['data'][number];
export type QuestionnaireResponse = ResponseAnswer['data'];
export type GivenAnswers = Pick<QuestionnaireResponse, 'questionnaireId' | 'clientId' | 'answers' | 'status' | 'version'>;

/** SPEC 3: what the questionnaire of a membership is called. */
const ELIGIBILITY = 'Membership_Eligibility';

/** What is asked before a membership; null where nothing is. */
export function useEligibility(tenantId: string | undefined) {
  return useSWR(tenantId && ['questionnaire', tenantId], async () => {
    const query = { tenantId: tenantId ?? '', name: ELIGIBILITY };
    return (await call<QuestionnairesAnswer['data']>('/api/questionnaires', { query, gives: 'list' })).data[0] ?? null;
  });
}

/** Asks again whether there is anything to be asked before a membership. */
export function useRevalidateQuestionnaire(tenantId: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(['questionnaire', tenantId]), [mutate, tenantId]);
}

/** What is asked of a client, and what the client answered before. */
export function useRespondent(tenantCode: string, clientId: string) {
  const { mutate } = useSWRConfig();
  useEffect(
    // Set to nothing and not deleted: so an answer that is still on its way is dropped, too.
    () =>
      onForget('respondent', () => void mutate((key) => Array.isArray(key) && key[0] === 'respondent', undefined, { revalidate: false })),
    [mutate],
  );
  return useSWR(['respondent', tenantCode, clientId], async () => {
    const headers = { 'x-tenant': tenantCode };
    return (
      await call<RespondentAnswer['data']>(`/api/respondents/${clientId}/questionnaires/${ELIGIBILITY}`, { headers, gives: 'object' })
    ).data;
  });
}

/** Keeps a client's answers: the first time a new response, then in place of the ones before. */
export function saveAnswers(
  tenantCode: string,
  given: GivenAnswers,
  { form, responseId }: { readonly form: string; readonly responseId: string | undefined },
): Promise<CallResult<QuestionnaireResponse>> {
  return responseId === undefined
    ? sendWrite('/api/questionnaire-responses', { tenantCode, form, body: given, gives: 'object' })
    : sendWrite(`/api/questionnaire-responses/${responseId}`, { tenantCode, form, method: 'PUT', body: given, gives: 'object' });
}
