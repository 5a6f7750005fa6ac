import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { own } from '../../../engine/base/pointer.js';
import type { Form, Json } from '../../../engine/index.js';
import { tenantContext } from '../../../server/shared/tenant-site.js';
import { EngineForm, type EngineFormProps } from '../../form/engine-form.js';
import { SiteLink } from '../../ui/link.js';
import { CallError } from '../../visit/api/call-api.js';
import type { Match } from '../../visit/api/clients.js';
import { sendForm } from '../../visit/api/send-write.js';
import { useValidators } from '../../visit/api/validators.js';
import { ContactSection } from '../../visit/contacts.js';
import { failureText } from '../../visit/failure.js';
import { useShowFailure } from '../../visit/show-failure.js';
import '../../visit/message.css';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';

/** The answer to a request for a code: the same whether a record is known or not (D-135). */
export type CodeAnswer = Pick<Match, 'code' | 'lettersAt'>;

interface CodeEntryProps {
  readonly answer: CodeAnswer;
  readonly isGroup: boolean;
  /** Returns from the code to the check-in of a member. */
  readonly onBack: () => void;
  /** Asks for another code. */
  readonly onRepeat: () => Promise<unknown>;
  /** Receives the answer to a right code. */
  readonly onOpened: (data: Json) => void;
}

/** Takes the code from an email, and says whom to call if nothing arrives; only the latter where the site sends no letters. */
export function CodeEntry({ answer, isGroup, onBack, onRepeat, onOpened }: CodeEntryProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isSent = answer.code === 'sent';
  return (
    <div className="s-told">
      <h1 tabIndex={-1} ref={heading}>
        {isSent ? t('panel.check-in.code-title', 'Check your email') : t('panel.check-in.call-title', 'Please call us')}
      </h1>
      {isSent ? (
        <>
          <p>{isGroup ? groupText(t) : t('panel.check-in.code-member', "If we have an email address for you, we've sent a code to it.")}</p>
          <DemoLetters at={answer.lettersAt} />
          <CodeForm onOpened={onOpened} />
        </>
      ) : (
        <p>{t('panel.check-in.call', "We can't send codes by email here. Call us, and we'll make the changes with you.")}</p>
      )}
      <div className="s-acts">
        {isSent && <NewCode onRepeat={onRepeat} />}
        {isGroup ? (
          <SiteLink className="s-second-act" to="?step=information">
            {t('panel.check-in.again', 'Change my answers')}
          </SiteLink>
        ) : (
          <button type="button" className="v-second" onClick={onBack}>
            {t('panel.check-in.back', 'Back to check-in')}
          </button>
        )}
      </div>
      <ContactSection
        title={isSent ? t('panel.check-in.code-none', "No email? We'll help you") : t('panel.check-in.contacts', 'Or ask us for help')}
      />
    </div>
  );
}

function groupText(t: ReturnType<typeof useTranslation>['t']): string {
  return t('panel.check-in.code-group', "If we know this group, we've sent a code to the email we have for it.");
}

/** Shows where the letters of a demo can be read; nothing on a real site. */
function DemoLetters({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation();
  if (at === undefined) return null;
  return (
    <a className="s-second-act" href={at} target="_blank" rel="noopener noreferrer">
      {t('panel.check-in.demo-letters', 'This is a demo: read its emails here')}
    </a>
  );
}

function CodeForm({ onOpened }: Pick<CodeEntryProps, 'onOpened'>) {
  const { library, tenant, settings, text } = useSite();
  const { t } = useTranslation();
  const form = own(library.forms, 'sign-in-code') as Form | undefined;
  if (!form) throw new Error('There is no form sign-in-code');
  const { platform } = library;
  const source = useMemo(
    () => ({ form, settings, text, today: todayIn(tenant.timeZone), context: tenantContext(tenant), lookups: {}, platform }),
    [form, settings, text, tenant, platform],
  );
  const validators = useValidators(form);
  const onSubmit = useSendCode(form, onOpened);
  if (validators.data === undefined && validators.error !== undefined) throw validators.error;
  if (validators.data === undefined) return <output className="s-waiting">{t('page.loading.form', 'Loading the form…')}</output>;
  return (
    <EngineForm
      source={source}
      validators={validators.data}
      submitLabel={t('panel.check-in.code-submit', 'Continue')}
      onSubmit={onSubmit}
    />
  );
}

function useSendCode(form: Form, onOpened: CodeEntryProps['onOpened']): EngineFormProps['onSubmit'] {
  const { tenant } = useSite();
  const showFailure = useShowFailure();
  return async (payload) => {
    try {
      onOpened((await sendForm(payload, { form, tenantCode: tenant.code })).data);
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message, actionMessage = '' } = showFailure(error);
      return { problems: error.errors, message: [message, actionMessage].join(' ').trim() };
    }
  };
}

/** The button for another code, and what became of it, which is announced. */
function NewCode({ onRepeat }: Pick<CodeEntryProps, 'onRepeat'>) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'asking' | 'sent' | { readonly failure: string }>('idle');
  const ask = () => {
    if (state === 'asking') return;
    setState('asking');
    onRepeat().then(
      () => setState('sent'),
      (error: unknown) => setState({ failure: failureText(error, t).message }),
    );
  };
  return (
    <>
      <button type="button" className="v-second" aria-disabled={state === 'asking' || undefined} onClick={ask}>
        {t('panel.check-in.code-again', 'Send a new code')}
      </button>
      <output className="s-note">
        {state === 'sent' && t('panel.check-in.code-sent', "We've asked for a new code. It can take a minute to arrive.")}
        {typeof state === 'object' && state.failure}
      </output>
    </>
  );
}
