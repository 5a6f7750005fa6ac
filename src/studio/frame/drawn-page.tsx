import { useEffect, useInsertionEffect, useMemo } from 'react';
import { SWRConfig, unstable_serialize as keyText } from 'swr';
import { Router } from 'wouter';
import { own, type Pointer } from '../../../engine/base/pointer.js';
import type { Form } from '../../../engine/index.js';
import type { SiteFiles } from '../api.js';
import { directionOf } from '../../../server/shared/language.js';
import { activeLookups, lookupCategoriesOf } from '../../../server/shared/lookups.js';
import { SWR_OPTIONS } from '../../app/loading/swr-options.js';
import { Toasts } from '../../app/notices/toasts.js';
import { siteOf } from '../../app/prerender/site-of.js';
import { WizardScreen } from '../../app/steps/wizard-screen.js';
import { BrandColours } from '../../ui/look/brand.js';
import { SiteProvider } from '../../visit/site-provider.js';
import type { Site } from '../../visit/site.js';
import { tenantBrand } from '../../visit/tenancy.js';
import { saveOpenSection } from '../../visit/wizard.js';
import { showField } from './marks.js';
import { PanelForm } from './panel-form.js';
import { formAt, placeOf } from './place.js';
import type { Drawing, FrameNews } from './protocol.js';

interface DrawnPageProps {
  readonly drawing: Drawing;
  readonly files: SiteFiles;
  readonly scrollsTo: Pointer | undefined;
  /** Mounts the page again, with the answers that it has. */
  readonly mountAgain: () => void;
  readonly tell: (news: FrameNews) => void;
}

/** Shows the page of a form as visitors have it. */
export function DrawnPage({ drawing, files, scrollsTo, mountAgain, tell }: DrawnPageProps) {
  const { form: id, language, drawn } = drawing;
  const place = useMemo(() => placeOf(files, id, drawn.context), [files, id, drawn.context]);
  const site = useDrawnSite(files, drawing, place.route.path.startsWith('/:tenantCode'));
  const form = own(files.library.forms, id) as Form | undefined;
  const brand = useMemo(() => tenantBrand(site.tenant), [site.tenant]);
  const swr = useMemo(() => ({ ...SWR, fallback: form ? loadedAnswers(files, form) : {} }), [files, form]);
  const address = useMemo(() => {
    const navigate = (to: string): void => {
      const chosen = formAt(place, to);
      if (chosen !== undefined && chosen !== id) tell({ kind: 'form', form: chosen });
    };
    return { hook: (): [string, typeof navigate] => [place.path, navigate], searchHook: () => place.search };
  }, [place, id, tell]);
  useInsertionEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  useEffect(() => {
    const later = scrollsTo === undefined ? undefined : showField(scrollsTo, form);
    if (later === undefined) return;
    saveOpenSection(place.pageKey, place.answersKey, { id: later, furthest: later });
    mountAgain();
  }, [scrollsTo, form, place, mountAgain]);
  return (
    <SWRConfig value={swr}>
      <Router {...address}>
        <BrandColours brand={brand}>
          <SiteProvider site={site}>
            {place.page && <WizardScreen route={place.route} page={place.page} />}
            {form && !place.page && <PanelForm place={place} form={form} drawn={drawn} />}
            <Toasts />
          </SiteProvider>
        </BrandColours>
      </Router>
    </SWRConfig>
  );
}

/** The page changes once everything is loaded; nothing is loaded twice. */
const SWR = { ...SWR_OPTIONS, revalidateIfStale: false, suspense: true };

/** Returns the API's answers by their keys in the cache of swr. Any questionnaire will do: only its existence decides about a step. */
function loadedAnswers({ tenant, lookups }: SiteFiles, form: Form) {
  return {
    [keyText(['lookups', tenant.code, ...lookupCategoriesOf(form)])]: activeLookups(lookups),
    [keyText(['questionnaire', tenant.tenantId])]: { questions: [{}] },
  };
}

function useDrawnSite(files: SiteFiles, { language, drawn: { settings } }: Drawing, isOfTenant: boolean): Site {
  return useMemo(() => {
    const { tenant, tenants, library, dictionaries } = files;
    const active = isOfTenant || tenants.length === 1 ? tenant : undefined;
    const primary = (active && tenants.find(({ isPrimary }) => isPrimary)) ?? tenant;
    const { services } = tenant.configuration;
    return siteOf({ tenancy: { tenants, active, primary }, library, services, dictionaries, language, isAgentReferral: false }, settings);
  }, [files, language, settings, isOfTenant]);
}
