import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  applySettings,
  applyTexts,
  keysOf,
  own,
  readSettings,
  walk,
  type Json,
  type SpokenForm,
  type Text,
  type Validators,
} from '../../engine/index.js';
import { CallError } from '../api/call.js';
import { useDictionary } from '../api/dictionary.js';
import { useLibrary, useValidators, type TenantLibrary } from '../api/library.js';
import { useLookups } from '../api/lookups.js';
import { useSettings } from '../api/settings.js';
import { slugOf, useTenant, type Tenant } from '../api/tenants.js';
import type { Surroundings } from '../forms/form-state.js';
import { textFor } from './i18n.js';

/** Everything a page with a form is drawn from. */
export interface TenantPage {
  readonly tenant: Tenant;
  readonly text: Text;
  readonly title: string;
  readonly purpose: string;
  readonly form: SpokenForm;
  readonly moment: Surroundings;
  readonly validators: Validators;
}

interface Loading {
  readonly data?: unknown;
  readonly error?: unknown;
}

/** Loads a tenant and what its page needs, all at once as far as one does not wait for another. Undefined while loading; what fails is thrown to the error fallback. */
export function useTenantPage(tenantCode: string, page: string): TenantPage | undefined {
  const { i18n } = useTranslation();
  const tenant = useTenant(tenantCode, slugOf(location.hostname, location.search, tenantCode));
  const library = useLibrary(tenantCode);
  const lookups = useLookups(tenantCode);
  const settings = useSettings(tenant.data?.tenantId);
  const dictionary = useDictionary(tenant.data?.groupCode);
  const step = stepOf(library.data, page);
  const validators = useValidators(step?.form);
  const failed = [tenant, library, lookups, settings, dictionary, validators].find((part: Loading) => part.error !== undefined);
  if (failed) throw failed.error;
  if (library.data && !step) throw new CallError('Page Not Found', 404);
  return useMemo(() => {
    if (!tenant.data || !library.data || !lookups.data || !settings.data || !dictionary.data || !validators.data || !step) return undefined;
    const { code, groupCode, timeZone } = tenant.data;
    const text = textFor(i18n, { code, groupCode, dictionary: dictionary.data, texts: library.data.texts[i18n.language] ?? {} });
    const moment = {
      today: dayIn(timeZone),
      context: { tenant: { code, groupCode } },
      lookups: lookups.data,
      platform: library.data.platform,
    };
    return {
      tenant: tenant.data,
      text,
      moment,
      title: text([`page.${page}.${step.id}.title`], step.title),
      purpose: text([`page.${page}.${step.id}.purpose`], step.purpose),
      form: applyTexts(applySettings(step.form, readSettings(settings.data), moment), text),
      validators: validators.data,
    };
  }, [i18n, page, step, tenant.data, library.data, lookups.data, settings.data, dictionary.data, validators.data]);
}

const steps = new WeakMap<TenantLibrary, ReturnType<typeof firstStep>>();

/** The same object for the same library, because drawing again must not make the form anew. */
function stepOf(library: TenantLibrary | undefined, page: string) {
  if (!library) return undefined;
  const known = steps.get(library) ?? firstStep(library, page);
  steps.set(library, known);
  return known;
}

function firstStep(library: TenantLibrary, page: string) {
  const step = walk(library.pages, keysOf(`/${page}/steps/0`));
  const [id, formId, title, purpose] = ['id', 'form', 'title', 'purpose'].map((key) => String(own(step, key) ?? ''));
  const form = formId ? library.forms[formId] : undefined;
  return form && { id, form, title: title ?? '', purpose: purpose ?? '' };
}

/** The calendar day it is where the tenant is, yyyy-MM-dd. */
function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
}

/** A colour of the tenant's, as it was written. */
export function colourOf(tenant: Tenant, name: 'primary' | 'secondary'): string | undefined {
  const colour = walk(tenant.metaData as Json, ['themeColor', name]);
  return typeof colour === 'string' ? colour : undefined;
}
