import '../../../../src/form/form.css';
import type { ReactNode } from 'react';
import {
  readSettings,
  type Answers,
  type Form,
  type LookupEntry,
  type Platform,
  type SettingsByCategory,
} from '../../../../engine/index.js';
import { createTexts } from '../../../../server/shared/texts.js';
import { type ValidatorModule, validatorsOf } from '../../../../src/visit/api/validators.js';
import type { OpenSection } from '../../../../src/form/sections.js';
import { EngineForm } from '../../../../src/form/engine-form.js';
import { readFormData } from './form-data.js';

interface OurForm {
  readonly form: Form;
  readonly platform: Platform;
  readonly texts: { readonly [key: string]: string };
  readonly answers: Answers;
  /** Of a form of the product. */
  readonly settings?: SettingsByCategory;
  readonly lookups?: { readonly [category: string]: readonly LookupEntry[] };
  /** Where a form with one section at a time opens. */
  readonly section?: OpenSection;
}

/** Our form as the site draws it: settings and texts applied in the browser, validators compiled ahead. */
export async function drawPage(size: string): Promise<ReactNode> {
  const [ours, module] = await Promise.all([
    readFormData<OurForm>(`${size}.vestibule.json`),
    import(/* webpackIgnore: true */ `/bench/forms/${size}.validators.js`) as Promise<ValidatorModule>,
  ]);
  const { form, platform, lookups = {} } = ours;
  const library = { platform, texts: { en: ours.texts } };
  const text = createTexts({ code: '', groupCode: '', language: 'en', dictionaries: {}, library }).text;
  const source = { form, settings: readSettings(ours.settings ?? {}), text, today: '2026-11-20', context: {}, lookups, platform };
  const given = { source, validators: validatorsOf(form, module), initial: ours.answers, section: ours.section };
  return <EngineForm {...given} submitLabel="Submit" onSubmit={keep} />;
}

function keep(payload: unknown): Promise<void> {
  window.benchSent = payload;
  return Promise.resolve();
}
