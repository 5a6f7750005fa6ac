/** What the tests of drawn forms share: a small form or one of the project's, drawn as a visitor meets it. */
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

interface Setting {
  /** The forms of its lists. */
  readonly rows?: { readonly [id: string]: Definition };
  readonly platform?: string;
}

/** Compiling takes longer than most tests, and what comes of it never changes. */
const compiled = new Map<string, ReturnType<typeof compileSmall>>();

/** A form written in a test, with `rows` for the forms of its lists, on platform one or two. */
export function smallForm(definition: Definition, { rows = {}, platform = 'one' }: Setting = {}) {
  const key = JSON.stringify([definition, rows, platform]);
  const known = compiled.get(key) ?? compileSmall(definition, rows, platform);
  compiled.set(key, known);
  return known;
}

function compileSmall(definition: Definition, rows: NonNullable<Setting['rows']>, platform: string) {
  const forms = Object.entries({ small: definition, ...rows }).map(([id, own]) => ({
    path: `schemas/forms/${id}.form.json`,
    text: JSON.stringify({ $schema: '../meta/form.schema.json', language: 1, id, about: 'A form of a test.', ...own }),
  }));
  const result = compile([...schemas, ...forms], [{ platform, group: 'g', tenant: 't' }], contentHash);
  if (!result.ok) throw new Error(result.problems.map(({ pointer, message, hint }) => `${pointer} ${message}; ${hint}`).join('\n'));
  const shelf = result.value.byTenant.get('t');
  const form = shelf?.forms['small'];
  if (!shelf || !form) throw new Error('the small form was not compiled');
  const source: FormSource = {
    form,
    settings: {},
    text: createTexts({ code: 't', groupCode: 'g', language: 'en', dictionaries: {}, texts: shelf.texts }),
    today: TODAY,
    context: {},
    lookups: {},
    platform: shelf.platform,
  };
  return { source };
}

/** Draws a compiled form; the payloads it sent are kept. */
function drawForm({ source }: Pick<EngineFormProps, 'source'>, more: Partial<EngineFormProps> = {}) {
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

export function draw(definition: Definition, more: Partial<EngineFormProps> & Setting = {}) {
  return drawForm(smallForm(definition, more), more);
}

/** Draws a form of the project for one of its demo tenants. */
export function drawFor(opening: Opening, more: Partial<EngineFormProps> = {}) {
  const { answers } = openDemoForm({ started: true, ...opening }).moment;
  const { answers: _, started: _started, ...source } = opening;
  return drawForm({ source: demoSource(source) }, { initial: answers, ...more });
}

function formsOf(form: Form): Form[] {
  return [form, ...form.fields.flatMap(({ rows }) => (rows ? formsOf(rows) : []))];
}

/** The texts that describe a control; null for an id that is nowhere on the page. */
export function describedTexts(element: Element): (string | null)[] {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? null);
}
