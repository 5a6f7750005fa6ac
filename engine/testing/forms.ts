import { buildForm, type Workshop } from '../compile/build-form.js';
import { readDocuments, type SourceFile } from '../compile/documents.js';
import { compile } from '../stages/compile.js';
import { definitionText } from './definition-text.js';
import { unitedStates } from './sample-context.js';
import type { TenantLibrary } from '../library.js';
import { localize, openForm, type FormSource } from '../open-form.js';
import { readSettings } from '../stages/read-settings.js';
import type { Answers, Form, Problem } from '../types.js';
import { testHash } from './test-hash.js';
import type { EvaluationContext, Platform, ResolvedForm, SettingItem, LocalizedForm } from '../resolved.js';

/** A platform for tests; its values are those of platform one where a test does not care. */
const platform: Platform = { ...unitedStates, limits: { minorAge: 18, maximumAge: 120, benefitStartDays: 7, maxEmployees: 99999 } };

export const moment: Omit<EvaluationContext, 'answers'> = { today: '2026-11-20', context: {}, lookups: {}, platform };

type Definition = { readonly [key: string]: unknown };

function asFiles(forms: readonly Definition[]): SourceFile[] {
  return forms.map((form) => ({
    path: `schemas/forms/${String(form['id'])}.form.json`,
    text: JSON.stringify({ about: 'A form of a test.', language: 1, ...form }, null, 2),
  }));
}

/** The problems, or the library, of these form definitions; further files by path. */
export function compileForms(forms: readonly Definition[], more: { readonly [path: string]: unknown } = {}) {
  const others = Object.entries(more).map(([path, value]) => ({ path, text: JSON.stringify(value, null, 2) }));
  return compile([...asFiles(forms), ...others], [{ platform: 'test', group: 'group', tenant: 'tenant' }], testHash);
}

export function problemsOf(forms: readonly Definition[], more: { readonly [path: string]: unknown } = {}): readonly Problem[] {
  const result = compileForms(forms, more);
  return result.ok ? result.value.warnings : result.problems;
}

export function libraryOf(forms: readonly Definition[], more: { readonly [path: string]: unknown } = {}): TenantLibrary {
  const result = compileForms(forms, more);
  if (!result.ok)
    throw new Error(result.problems.map((problem) => `${problem.file}:${problem.line} ${problem.pointer} ${problem.message}`).join('\n'));
  return result.value.byTenant.get('tenant') as TenantLibrary;
}

/** The first of these forms, built but not judged: rules that never hold are fair game for a law. */
export function formOf(...forms: readonly Definition[]): Form {
  const { documents } = readDocuments(asFiles(forms));
  const workshop: Workshop = {
    forms: new Map(documents.map((document) => [document.name, document])),
    overlays: [],
    shared: new Map(),
    scope: { platform: 'test', group: 'group', tenant: 'tenant' },
    judge: () => [],
    hash: testHash,
    findings: [],
    built: new Map(),
    building: [],
  };
  const built = buildForm(workshop, String(forms[0]?.['id']));
  if (!built || workshop.findings.length > 0) throw new Error(JSON.stringify(workshop.findings));
  return built.form;
}

/** What a form is opened with: these settings, and the texts of its definition. */
export function testSource(form: Form, settings: readonly SettingItem[] = []): FormSource {
  return { form, settings: readSettings({ enrollment: settings }), text: definitionText, ...moment };
}

/** A form under these settings, in the words of its definition. */
export function spoken(form: Form, settings: readonly SettingItem[] = []): LocalizedForm {
  return localize(testSource(form, settings));
}

export function resolved(form: Form, answers: Answers, settings: readonly SettingItem[] = []): ResolvedForm {
  return openForm(testSource(form, settings), { answers });
}
