/** Test support: the site of a demo tenant, and rendering of a component at an address. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { render, type RenderOptions } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { readSettings, type SettingsByCategory, type TenantLibrary } from '../../../engine/index.js';
import { compileDefinitions } from '../../../server/library/compile-definitions.js';
import { readSources } from '../../../server/library/read-sources.js';
import { createTexts, type Texts } from '../../../engine/site/texts.js';
import { SiteProvider } from '../site-provider.js';
import type { Site } from '../site.js';
import type { Tenant } from '../tenancy.js';

interface DemoFile {
  readonly tenant: Tenant;
  readonly settings: SettingsByCategory;
  readonly dictionary: { readonly [key: string]: string };
}

const FOLDER = 'fixtures/tenants';
const files = readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as DemoFile);
const compiled = await compileDefinitions(
  readSources('.'),
  files.map(({ tenant }) => ({ platform: tenant.platform, group: tenant.groupCode, tenant: tenant.code })),
);

interface OwnParts extends Partial<Omit<Site, 'tenant' | 'i18n' | 'text'>> {
  readonly tenant?: Partial<Tenant>;
  readonly texts?: Texts;
  /** Texts beside those of the tenant's dictionary. */
  readonly dictionary?: { readonly [key: string]: string };
}

/** Returns the loaded site of a demo tenant, with parts of the site or its tenant replaced. Throws for an unknown code. */
export function demoSite(code: string, { tenant: own, texts, dictionary, ...more }: OwnParts = {}): Site {
  const file = files.find(({ tenant }) => tenant.code === code);
  if (!file) throw new Error(`There is no demo tenant ${code}`);
  const library = demoLibraryOf(code);
  const tenant = { ...file.tenant, ...own };
  const group = files.map((other) => other.tenant).filter(({ groupCode }) => groupCode === tenant.groupCode);
  const tenants = group.map((other) => (other.code === code ? tenant : other));
  const dictionaries = { en: { ...file.dictionary, ...dictionary } };
  return {
    tenants,
    primary: tenants.find(({ isPrimary }) => isPrimary) ?? tenant,
    active: tenant,
    tenant,
    library,
    settings: readSettings(file.settings),
    services: tenant.configuration.services.filter(({ isEnabled }) => isEnabled),
    ...(texts ?? createTexts({ code, groupCode: tenant.groupCode, language: 'en', dictionaries, library })),
    language: 'en',
    languages: ['en'],
    setLanguage: () => undefined,
    referral: { isAgentReferral: false },
    ...more,
  };
}

/** Returns the compiled definitions of a demo tenant. Throws if they do not compile. */
function demoLibraryOf(code: string): TenantLibrary {
  if (!compiled.ok) throw new Error(compiled.problems.map(({ file, pointer, message }) => `${file} ${pointer} ${message}`).join('\n'));
  const library = compiled.value.byTenant.get(code);
  if (!library) throw new Error(`Nothing was compiled for ${code}`);
  return library;
}

/**
 * Renders a component in a site at an address such as `/harbor?agentReferral=true`; returns the view, the history of addresses and a
 * user.
 */
export function renderAt(address: string, site: Site, part: ReactNode, options: RenderOptions = {}) {
  const [path = '/', search = ''] = address.split('?', 2);
  const { hook, searchHook, history } = memoryLocation({ path, searchPath: search, record: true });
  const drawing = (of: Site) => (
    <Router hook={hook} searchHook={searchHook}>
      <SiteProvider site={of}>{part}</SiteProvider>
    </Router>
  );
  const view = render(drawing(site), options);
  return { ...view, history, user: userEvent.setup(), redraw: (of: Site) => view.rerender(drawing(of)) };
}
