import { useEffect, useRef } from 'react';
import type { Validators } from '../../../engine/index.js';
import { useValidators } from '../../visit/api/validators.js';
import { enrolledPeople } from '../../visit/enrolled-people.js';
import { useSite } from '../../visit/site.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { useRevalidateQuestionnaire, useRespondent, type ServedQuestionnaire, type QuestionnaireResponse } from './questionnaires.js';

/** A questionnaire, the client who answers it, and the earlier response. */
export interface LoadedQuestionnaire {
  readonly questionnaire: ServedQuestionnaire;
  readonly validators: Validators;
  readonly clientId: string;
  readonly response: QuestionnaireResponse | undefined;
}

interface QuestionnaireLoading {
  /** Undefined while it loads. */
  readonly loaded: LoadedQuestionnaire | undefined;
  readonly setResponse: (response: QuestionnaireResponse) => void;
  /** Loads questions and answers again. */
  readonly refresh: () => void;
}

/** Loads the questionnaire of the primary, who answers for the family (D-21). Throws if loading fails or no client is enrolled. */
export function useLoadedQuestionnaire(pageKey: string): QuestionnaireLoading {
  const { tenant } = useSite();
  const [primary] = enrolledPeople(useCompletedSteps(pageKey));
  if (!primary) throw new Error('There is nobody to ask');
  const { clientId } = primary;
  const { data, error, mutate } = useRespondent(tenant.code, clientId);
  const revalidate = useRevalidateQuestionnaire(tenant.tenantId);
  const { questionnaire, response } = data ?? {};
  const validators = useValidators(questionnaire?.form);
  useEffect(() => {
    // Without a questionnaire, the page loses this step.
    if (questionnaire === null) void revalidate();
  }, [questionnaire, revalidate]);
  const failure: unknown = (data ? undefined : error) ?? validators.error;
  if (failure !== undefined) throw failure;
  return {
    loaded:
      questionnaire && validators.data
        ? { questionnaire, clientId, validators: validators.data, response: response ?? undefined }
        : undefined,
    setResponse: (given) => void mutate((known) => known && { ...known, response: given }, { revalidate: false }),
    refresh: () => {
      // The loading hooks report errors.
      for (const ask of [() => mutate(), revalidate]) ask().catch(() => undefined);
    },
  };
}

interface HeadingProps {
  readonly text: string;
  /** Whether it replaces another heading at the same address; then it takes the focus. */
  readonly isNew: boolean;
}

/** Shows a page heading, which takes the focus when it replaces another one. */
export function Heading({ text, isNew }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {text}
    </h1>
  );
}
