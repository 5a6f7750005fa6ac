import { useCallback, type ComponentProps } from 'react';
import type { Form } from '../../../engine/index.js';
import { CallError } from '../../api/call.js';
import { sendForm } from '../../api/forms.js';
import type { FilledForm, FlowSubmission } from '../../flows/flow.js';
import { flowNamed } from '../../flows/registry.js';
import type { EngineForm } from '../../forms/engine-form.js';
import { useShowFailure } from '../../state/failure.js';
import type { StepResult } from '../../state/wizard.js';
import { useSite, useTexts } from '../../state/site.js';
import { showToast } from '../../state/toasts.js';
import { useRevalidateAll } from '../errors/retry.js';
import { NextLinks } from './next-links.js';

interface Sending {
  readonly form: Form;
  readonly before: StepResult | undefined;
  readonly onSent: (result: StepResult) => void;
}

/** Sends a form. What the server says against it is a toast, and stands in the form, too (SPEC 8). */
export function useFormSubmit({ form, before, onSent }: Sending): ComponentProps<typeof EngineForm>['onSubmit'] {
  const { tenant } = useSite();
  const tellFailure = useShowFailure();
  const fetchAnew = useFetchAnew();
  return useCallback(
    async (payload, { answers }) => {
      try {
        const result = await send({ payload, answers }, { form, tenantCode: tenant.code, before });
        onSent({ ...result, form: form.id });
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (hasChanged(error)) return { problems: [], message: fetchAnew() };
        const { message, actionMessage } = tellFailure(error);
        const ways = isKnownPerson(error) ? <NextLinks /> : undefined;
        return { problems: error.errors, message: [message, actionMessage ?? ''].join(' ').trim(), ways };
      }
    },
    [form, tenant.code, before, onSent, tellFailure, fetchAnew],
  );
}

/** By the flow the form names, else by the one call it names. */
async function send(filled: FilledForm, submission: FlowSubmission): Promise<StepResult> {
  const flow = flowNamed(submission.form.submit.flow);
  if (flow) return flow.send(filled, submission);
  const { data, message } = await sendForm(filled.payload, submission);
  return { answers: filled.answers, data, ...(message !== undefined && { message }) };
}

/** Whether the form has changed since it was opened. */
function hasChanged({ code }: CallError): boolean {
  return code === 'form_changed';
}

/** Whether the provider knows the person already, who can then check in or write instead. */
function isKnownPerson({ code }: CallError): boolean {
  return code === 'client_known' || code === 'email_taken';
}

/** Fetches the form as it is now, and says so; what was typed stays. */
function useFetchAnew(): () => string {
  const t = useTexts();
  const anew = useRevalidateAll();
  return () => {
    const words = t('form.changed', 'This form has changed meanwhile. Please look it over and send it again.');
    showToast('info', words);
    anew();
    return words;
  };
}
