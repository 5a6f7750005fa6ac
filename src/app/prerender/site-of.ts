import type { Settings } from '../../../engine/index.js';
import { offeredLanguages } from '../../../server/shared/language.js';
import { createTexts } from '../../../server/shared/texts.js';
import type { Site } from '../../visit/site.js';
import { withoutDrafts } from './loaded-answers.js';
import type { PageData } from './render-page.js';

type Loaded = Pick<PageData, 'tenancy' | 'library' | 'services' | 'dictionaries' | 'language' | 'isAgentReferral'>;

/** Returns the site from what was loaded, for a visitor without a saved draft. */
export function siteOf({ tenancy, library, services, dictionaries, language, isAgentReferral }: Loaded, settings: Settings): Site {
  const tenant = tenancy.active ?? tenancy.primary;
  const { code, groupCode } = tenant;
  return {
    ...tenancy,
    tenant,
    library: withoutDrafts(library),
    settings,
    services: services.filter(({ isEnabled }) => isEnabled),
    ...createTexts({ code, groupCode, language, dictionaries, library }),
    language,
    languages: offeredLanguages(library),
    setLanguage: () => undefined,
    referral: { isAgentReferral },
  };
}
