import { useEffect } from 'react';
import type { Validators } from '../../../engine/index.js';
import { useValidators } from '../../api/library.js';
import {
  useRevalidateQuestionnaire,
  useRespondent,
  type ServedQuestionnaire,
  type QuestionnaireResponse,
} from '../../api/questionnaires.js';
import { useCompletedSteps } from '../../state/wizard.js';
import { enrolledPeople } from '../../state/people.js';
import { useSite } from '../../state/site.js';

/** What is asked of whom, and what was answered before. */
export interface LoadedQuestionnaire {
  readonly questionnaire: ServedQuestionnaire;
  readonly validators: Validators;
  readonly clientId: string;
  readonly response: QuestionnaireResponse | undefined;
}

interface Asking {
  /** Undefined while it is on its way. */
  readonly asked: LoadedQuestionnaire | undefined;
  readonly note: (response: QuestionnaireResponse) => void;
  /** Asks for everything as it is now. */
  readonly refresh: () => void;
}

/** The questions for the primary alone, whose answers stand for the family (D-21). */
export function useLoadedQuestionnaire(journey: string): Asking {
  const { tenant } = useSite();
  const [primary] = enrolledPeople(useCompletedSteps(journey));
  if (!primary) throw new Error('There is nobody to ask');
  const { clientId } = primary;
  const { data, error, mutate } = useRespondent(tenant.code, clientId);
  const askAgain = useRevalidateQuestionnaire(tenant.tenantId);
  const { questionnaire, response } = data ?? {};
  const validators = useValidators(questionnaire?.form);
  useEffect(() => {
    // Nothing is asked any more: the page has one step less.
    if (questionnaire === null) void askAgain();
  }, [questionnaire, askAgain]);
  const failure: unknown = (data ? undefined : error) ?? validators.error;
  if (failure !== undefined) throw failure;
  return {
    asked:
      questionnaire && validators.data
        ? { questionnaire, clientId, validators: validators.data, response: response ?? undefined }
        : undefined,
    note: (given) => void mutate((known) => known && { ...known, response: given }, { revalidate: false }),
    refresh: () => {
      // What fails is told where it was asked for.
      for (const ask of [() => mutate(), askAgain]) ask().catch(() => undefined);
    },
  };
}
