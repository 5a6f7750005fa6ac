/** Test support: renders a small form, or one of the project's forms. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compile, validatorsFor } from '../../../engine/build.js';
import type { Form, FormSource, JsonObject } from '../../../engine/index.js';
import { demoSource, openDemoForm, type Opening } from '../../../fixtures/open-demo-form.js';
import { createTexts } from '../../../engine/site/texts.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { EngineForm, type EngineFormProps } from '../engine-form.js';

type Definition = { readonly schema: JsonObject; readonly [key: string]: unknown };

const TODAY = '2026-11-20';

const schemas = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.startsWith('overlays'))
  .map((path) => ({ path: `schemas/${path}`, text: readFileSync(join('schemas', path), 'utf8') }));

interface SmallFormOptions {
  /** The forms of its lists. */
  readonly rows?: { readonly [id: string]: Definition };
  readonly platform?: string;
}

/** Compiled forms by definition, because compiling takes longer than most tests. */
const compiled = new Map<string, ReturnType<typeof compileSmallForm>>();

/** Returns the source of a form written in a test, with `rows` for the forms of its lists, on platform one or two. */
export function smallForm(definition: Definition, { rows = {}, platform = 'one' }: SmallFormOptions = {}) {
  const key = JSON.stringify([definition, rows, platform]);
  const known = compiled.get(key) ?? compileSmallForm(definition, rows, platform);
  compiled.set(key, known);
  return known;
}

/** Compiles a small form with the project's schemas. Throws if it has findings. */
function compileSmallForm(definition: Definition, rows: NonNullable<SmallFormOptions['rows']>, platform: string) {
  const forms = Object.entries({ small: definition, ...rows }).map(([id, own]) => ({
    path: `schemas/forms/${id}.form.json`,
    text: JSON.stringify({ $schema: '../meta/form.schema.json', language: 2, id, about: 'A form of a test.', ...own }),
  }));
  const result = compile([...schemas, ...forms], [{ platform, group: 'g', tenant: 't' }], contentHash);
  if (!result.ok) throw new Error(result.problems.map(({ pointer, message, hint }) => `${pointer} ${message}; ${hint}`).join('\n'));
  const library = result.value.byTenant.get('t');
  const form = library?.forms['small'];
  if (!library || !form) throw new Error('the small form was not compiled');
  const source: FormSource = {
    form,
    settings: {},
    text: createTexts({ code: 't', groupCode: 'g', language: 'en', dictionaries: {}, library }).text,
    today: TODAY,
    context: {},
    lookups: {},
    platform: library.platform,
  };
  return { source };
}

/** Renders a form; returns the view, the payloads it sent, and a function that submits it. */
function renderForm({ source }: Pick<EngineFormProps, 'source'>, more: Partial<EngineFormProps> = {}) {
  const sent: unknown[] = [];
  const props: EngineFormProps = {
    source,
    validators: validatorsFor(formsOf(source.form)),
    submitLabel: 'Continue',
    onSubmit: (payload) => {
      sent.push(payload);
      return Promise.resolve();
    },
    ...more,
  };
  const view = render(<EngineForm {...props} />);
  const user = userEvent.setup();
  return { ...view, user, sent, submit: () => user.click(screen.getByRole('button', { name: 'Continue' })) };
}

/** Renders a form written in a test. */
export function renderSmallForm(definition: Definition, more: Partial<EngineFormProps> & SmallFormOptions = {}) {
  return renderForm(smallForm(definition, more), more);
}

/** Renders a form of the project for a demo tenant. */
export function renderDemoForm(opening: Opening, more: Partial<EngineFormProps> = {}) {
  const { answers } = openDemoForm({ started: true, ...opening }).moment;
  const { answers: _, started: _started, ...source } = opening;
  return renderForm({ source: demoSource(source) }, { initial: answers, ...more });
}

/** Returns a form and the forms of its lists. */
function formsOf(form: Form): Form[] {
  return [form, ...form.fields.flatMap(({ rows }) => (rows ? formsOf(rows) : []))];
}

/** The texts that describe a control; null for an id that is nowhere on the page. */
export function describedTexts(element: Element): (string | null)[] {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? null);
}
