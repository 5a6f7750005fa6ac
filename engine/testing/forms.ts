import { buildForm, createBuild } from '../compile/build-form.js';
import { readDocuments, type SourceFile } from '../compile/documents.js';
import { compile } from '../stages/compile.js';
import { definitionText } from './definition-text.js';
import { unitedStates } from './sample-context.js';
import type { TenantLibrary } from '../library.js';
import { localize, openForm, type FormSource } from '../open-form.js';
import { readSettings } from '../stages/read-settings.js';
import type { Answers, Form, Finding } from '../types.js';
import { testHash } from './test-hash.js';
import type { EvaluationContext, Platform, ResolvedForm, SettingItem, LocalizedForm } from '../resolved.js';

/** A platform for tests; its values are those of platform one where a test does not care. */
const platform: Platform = { ...unitedStates, limits: { minorAge: 18, maximumAge: 120, benefitStartDays: 7, maxEmployees: 99999 } };

export const moment: Omit<EvaluationContext, 'answers'> = { today: '2026-11-20', context: {}, lookups: {}, platform };

type Definition = { readonly [key: string]: unknown };

/** Returns form definitions as source files, with the keys that every form needs. */
function definitionFiles(forms: readonly Definition[]): SourceFile[] {
  return forms.map((form) => ({
    path: `schemas/forms/${String(form['id'])}.form.json`,
    text: JSON.stringify({ about: 'A form of a test.', language: 2, ...form }, null, 2),
  }));
}

/** Compiles form definitions and further files by path into a library, or returns the findings. */
export function compileForms(forms: readonly Definition[], more: { readonly [path: string]: unknown } = {}) {
  const others = Object.entries(more).map(([path, value]) => ({ path, text: JSON.stringify(value, null, 2) }));
  return compile([...definitionFiles(forms), ...others], [{ platform: 'test', group: 'group', tenant: 'tenant' }], testHash);
}

/** Returns the findings of form definitions, warnings included. */
export function findingsOf(forms: readonly Definition[], more: { readonly [path: string]: unknown } = {}): readonly Finding[] {
  const result = compileForms(forms, more);
  return result.ok ? result.value.warnings : result.problems;
}

/** Returns the library of form definitions. Throws if they have errors. */
export function compileLibrary(forms: readonly Definition[], more: { readonly [path: string]: unknown } = {}): TenantLibrary {
  const result = compileForms(forms, more);
  if (!result.ok)
    throw new Error(result.problems.map((problem) => `${problem.file}:${problem.line} ${problem.pointer} ${problem.message}`).join('\n'));
  return result.value.byTenant.get('tenant') as TenantLibrary;
}

/** Returns the first form, built but not checked, so that laws can use rules that never hold. Throws if it cannot be built. */
export function buildTestForm(...forms: readonly Definition[]): Form {
  const { documents } = readDocuments(definitionFiles(forms));
  const workshop = createBuild(documents, {
    scope: { platform: 'test', group: 'group', tenant: 'tenant' },
    checkShape: () => [],
    hash: testHash,
  });
  const built = buildForm(workshop, String(forms[0]?.['id']));
  if (!built || workshop.findings.length > 0) throw new Error(JSON.stringify(workshop.findings));
  return built.form;
}

/** Returns what a form is opened with in tests: settings and the texts of its definition. */
export function testSource(form: Form, settings: readonly SettingItem[] = []): FormSource {
  return { form, settings: readSettings({ enrollment: settings }), text: definitionText, ...moment };
}

/** Returns a form with settings, in the texts of its definition. */
export function localizedForm(form: Form, settings: readonly SettingItem[] = []): LocalizedForm {
  return localize(testSource(form, settings));
}

/** Returns a form with settings and answers after its rules ran. */
export function resolvedForm(form: Form, answers: Answers, settings: readonly SettingItem[] = []): ResolvedForm {
  return openForm(testSource(form, settings), { answers });
}
