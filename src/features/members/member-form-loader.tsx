import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { own } from '../../../engine/base/pointer.js';
import type { Form, Validators, FormSource, JsonObject } from '../../../engine/index.js';
import { tenantContext } from '../../../server/shared/tenant-site.js';
import { type Lookups, useLookups } from '../../visit/api/lookups.js';
import { useValidators } from '../../visit/api/validators.js';
import { failureText } from '../../visit/failure.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';

export interface MemberFormParts {
  readonly form: Form;
  readonly validators: Validators;
  readonly lookups: Lookups;
}

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

interface MemberFacts {
  /** The group has no primary member yet, so it cannot have a dependent. */
  readonly hasNoPrimary: boolean;
  readonly isEdited: boolean;
  /** A group member adds only the own dependents. */
  readonly onlyDependents: boolean;
}

export function useMemberSource(form: Form, lookups: Lookups, { hasNoPrimary, isEdited, onlyDependents }: MemberFacts): FormSource {
  const { tenant, settings, text, library } = useSite();
  const { platform } = library;
  return useMemo(() => {
    const context = memberContext(tenant, { hasNoPrimary, isEdited, onlyDependents });
    return { form, settings, text, today: todayIn(tenant.timeZone), context, lookups, platform };
  }, [form, tenant, settings, text, platform, lookups, hasNoPrimary, isEdited, onlyDependents]);
}

/** Returns what the form of a member reads as `context`; `formContext` in schemas/parts.json lists the names. */
export function memberContext(tenant: Parameters<typeof tenantContext>[0], facts: MemberFacts): JsonObject {
  return { ...tenantContext(tenant), ...facts };
}
