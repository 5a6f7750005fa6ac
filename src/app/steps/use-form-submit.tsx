import { useCallback, useEffect, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../engine/index.js';
import { CallError } from '../../visit/api/call-api.js';
import { sendForm } from '../../visit/api/send-write.js';
import type { FilledForm, FlowSubmission } from '../../visit/flow.js';
import { flowNamed } from '../flow-registry.js';
import type { EngineForm } from '../../form/engine-form.js';
import { useShowFailure } from '../../visit/show-failure.js';
import type { StepResult } from '../../visit/wizard.js';
import { useSite } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import { useLatePart } from '../../ui/late-part.js';
import { useRevalidateAll } from '../errors/retry.js';

const loadLinks = async () => (await import('./next-links.js')).NextLinks;

/** Only people who are known already see them. */
function NextLinks(props: ComponentProps<Awaited<ReturnType<typeof loadLinks>>>) {
  const { Part, load } = useLatePart(loadLinks);
  useEffect(load, [load]);
  return Part ? <Part {...props} /> : null;
}

interface FormSubmitOptions {
  readonly form: Form;
  readonly before: StepResult | undefined;
  readonly onSent: (result: StepResult) => void;
}

/** Returns the submit function of a form. Errors are shown as a toast and returned to the form (SPEC 8). */
export function useFormSubmit({ form, before, onSent }: FormSubmitOptions): ComponentProps<typeof EngineForm>['onSubmit'] {
  const { tenant, text } = useSite();
  const showFailure = useShowFailure();
  const reloadForm = useReloadForm();
  const revalidateAll = useRevalidateAll();
  return useCallback(
    async (payload, { answers }) => {
      try {
        const result = await sendByFlow({ payload, answers }, { form, tenantCode: tenant.code, text, before });
        onSent({ ...result, form: form.id });
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'form_changed') return { problems: [], message: reloadForm() };
        const { message, actionMessage } = showFailure(error);
        const links = isKnownPerson(error) ? <NextLinks isAgent={isKnownAgent(error)} /> : undefined;
        const rejection = { problems: error.errors, message: [message, actionMessage ?? ''].join(' ').trim(), ways: links };
        // The visitor agreed to words that are no longer current: the errors are at the boxes to tick again.
        if (error.code !== 'terms_changed') return rejection;
        revalidateAll();
        return { ...rejection, clears: error.errors.map(({ path }) => path) };
      }
    },
    [form, tenant.code, text, before, onSent, showFailure, reloadForm, revalidateAll],
  );
}

async function sendByFlow(filled: FilledForm, submission: FlowSubmission): Promise<StepResult> {
  const flow = flowNamed(submission.form.submit.flow);
  if (flow) return flow.send(filled, submission);
  const { data, message } = await sendForm(filled.payload, submission);
  return { answers: filled.answers, data, ...(message !== undefined && { message }) };
}

/** Whether the provider knows the person already, who can then check in or write instead. */
function isKnownPerson(error: CallError): boolean {
  return error.code === 'client_known' || isKnownAgent(error);
}

/** Whether an agent has signed up with this e-mail address already, who can only write. */
function isKnownAgent({ code }: CallError): boolean {
  return code === 'email_taken';
}

/** Returns a function that loads the form again, keeps the answers, and returns the notice that it shows. */
function useReloadForm(): () => string {
  const { t } = useTranslation();
  const revalidateAll = useRevalidateAll();
  return () => {
    const text = t('form.changed', 'This form has changed since you opened it. Please check your answers and send it again.');
    showToast('info', text);
    revalidateAll();
    return text;
  };
}
