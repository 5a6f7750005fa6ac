import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form, Validators } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { useValidators } from '../../visit/api/validators.js';
import { type Lookups, useLookups } from '../../visit/api/lookups.js';
import { failureText } from '../../visit/failure.js';
import { useSite } from '../../visit/site.js';

/** The form of a member and everything that it needs. */
export interface MemberFormParts {
  readonly form: Form;
  readonly validators: Validators;
  readonly lookups: Lookups;
}

/** Renders its content once the form of a member and everything that it needs are loaded. */
export function MemberFormLoader({ children }: { readonly children: (parts: MemberFormParts) => ReactNode }) {
  const { library, tenant } = useSite();
  const { t } = useTranslation();
  const form = own(library.forms, 'group-member') as Form | undefined;
  if (!form) throw new Error('There is no form group-member');
  const lookups = useLookups(tenant.code, form);
  const validators = useValidators(form);
  const error = validators.data === undefined ? validators.error : undefined;
  if (error !== undefined) {
    return (
      <div role="alert">
        <p className="s-members-failure">{failureText(error, t).message}</p>
        <button type="button" className="s-act" onClick={() => void validators.mutate()}>
          {t('action.retry', 'Retry')}
        </button>
      </div>
    );
  }
  const isReady = validators.data !== undefined && (lookups.data !== undefined || lookups.error !== undefined);
  if (!isReady) return <output className="s-waiting">{t('page.loading.form', 'Loading the form…')}</output>;
  return children({ form, validators: validators.data ?? {}, lookups: lookups.data ?? {} });
}
