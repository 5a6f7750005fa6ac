import { openForm, readSettings, type ResolvedForm } from '../../engine/index.js';
import { activeLookups } from '../../server/shared/lookups.js';
import { createTexts } from '../../server/shared/texts.js';
import { openProject } from '../project.js';

const FORM = 'enrollment-individual';
/** The demo tenant that asks for everything. */
const TENANT = 'summit';
const DEPENDENTS = 4;

/** A form of the product for both sides: what the page of ours is given, and the same at its start, resolved. */
export interface ProductForm {
  readonly ours: { readonly [part: string]: unknown };
  readonly resolved: ResolvedForm;
}

/**
 * Returns the largest step of the product, the member information of a demo tenant with insurance and a family, as data for the bench page
 * and resolved. Throws if it no longer exists.
 */
export async function informationForm(today: string): Promise<ProductForm> {
  const project = await openProject();
  const fixture = project.tenants.get(TENANT);
  const library = project.library.get(TENANT);
  const form = library?.forms[FORM];
  if (!fixture || !library || !form) throw new Error(`There is no ${FORM} of ${TENANT} any more.`);
  const lookups = activeLookups(fixture.lookups);
  const { platform } = library;
  const texts = library.texts['en'] ?? {};
  const text = createTexts({ code: TENANT, groupCode: '', language: 'en', dictionaries: {}, library }).text;
  const source = { form, settings: readSettings(fixture.settings), text, context: {}, today, lookups, platform };
  const family = { hasInsurance: true, addDependentOrNot: 'YES', dependents: Array.from({ length: DEPENDENTS }, () => ({})) };
  const answers = { ...openForm(source).moment.answers, ...family };
  return {
    ours: { form, platform, texts, answers, lookups, settings: fixture.settings },
    resolved: openForm(source, { answers }),
  };
}
