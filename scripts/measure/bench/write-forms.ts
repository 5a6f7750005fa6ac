import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../../engine/build.js';
import { bundleValidators } from '../../../server/library/form-validators.js';
import {
  benchForm,
  MADE_SIZES,
  PRODUCT_SIZES,
  type BenchForm,
  type MadeSize,
  type ProductSize,
  HIGHEST,
  LABELS,
  RADIO_OPTIONS,
  SELECT_OPTIONS,
  type BenchField,
  type Condition,
  type Group,
  type ModelFieldKind,
} from './model.js';
import { peerDefinition } from './peer-definition.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { peerOfForm } from './peer-of-form.js';
import { type Answers, type Form, openForm, readSettings, type ResolvedForm } from '../../../engine/index.js';
import { activeLookups } from '../../../server/shared/lookups.js';
import { createTexts } from '../../../server/shared/texts.js';
import { openProject } from '../../define/project.js';
import FAMILY from '../../../fixtures/cases/enrollment-individual/family-of-three.json' with { type: 'json' };

type DefinitionParts = { readonly [key: string]: unknown };

const SCHEMAS: { readonly [kind in ModelFieldKind]: DefinitionParts } = {
  text: { type: 'string', maxLength: 80 },
  email: { type: 'string', format: 'email', maxLength: 254 },
  phone: { type: 'string', format: 'phone' },
  zip: { type: 'string', format: 'zip', maxLength: 12 },
  date: { type: 'string', format: 'date' },
  number: { type: 'number', minimum: 0, maximum: HIGHEST },
  select: { type: 'string', enum: SELECT_OPTIONS },
  radio: { type: 'string', enum: RADIO_OPTIONS },
  box: { type: 'boolean' },
  lines: { type: 'string', format: 'lines', maxLength: 500 },
};

/** Returns the bench form in our definition language; for a list, also the form of its entries. */
function ourDefinitions(form: BenchForm): { readonly id: string; readonly [key: string]: unknown }[] {
  const id = `bench-${form.size.toLowerCase()}`;
  if ('entry' in form) {
    const entry = `${id}-entry`;
    const entries = { type: 'array', title: 'Entries', items: { $ref: `form:${entry}` } };
    return [
      { ...head(id), schema: { type: 'object', properties: { entries } }, ui: { entries: { 'ui:itemLabel': 'Entry' } } },
      { ...head(entry), schema: ourGroupSchema(form.entry), rules: rulesOf(form.entry, 'answers') },
    ];
  }
  const properties = Object.fromEntries(form.groups.map((group) => [group.key, ourGroupSchema(group)]));
  const rules = form.groups.flatMap((group) => rulesOf(group, `answers.${group.key}`, `/${group.key}`));
  return [{ ...head(id), schema: { type: 'object', properties }, rules }];
}

function head(id: string) {
  return { $schema: '../meta/form.schema.json', language: 3, id, about: 'A form of the bench.' };
}

/** Returns the schema of one group in our language. */
function ourGroupSchema({ title, fields }: Group): DefinitionParts {
  return {
    type: 'object',
    title,
    required: fields.filter((field) => field.required).map((field) => field.key),
    properties: Object.fromEntries(fields.map((field) => [field.key, { title: field.title, ...SCHEMAS[field.kind] }])),
  };
}

/**
 * Returns the rules for the conditions of one group, in our language; `answers` is the path of its answers for variables, `prefix` its
 * pointer.
 */
function rulesOf({ conditions }: Group, answers: string, prefix = ''): DefinitionParts[] {
  return conditions.map((condition) => {
    const target = [`${prefix}/${condition.target.key}`];
    return {
      id: sentence(condition),
      when: whenOf(condition, { var: `${answers}.${condition.source.key}` }),
      then: { ...(condition.shows && { show: target }), ...(condition.requires && { require: target }) },
    };
  });
}

function whenOf({ test }: Condition, read: DefinitionParts): DefinitionParts {
  return 'above' in test ? { '>': [read, test.above] } : { '===': [read, test.is] };
}

function sentence({ source, test }: Condition): string {
  return `${nameOf(source)} is ${'above' in test ? `above ${test.above}` : String(test.is)}`;
}

function nameOf({ key, title }: BenchField): string {
  return title === LABELS.read ? title : `${title} (${key})`;
}

const FORM = 'enrollment-individual';

interface ProductPlan {
  readonly tenant: string;
  readonly dependents: number;
  /** The last section and one card are open, as for a visitor; otherwise all of them, so that every input can be used. */
  readonly isGuided: boolean;
  readonly answers: Answers;
}

const PRODUCT: { readonly [size in ProductSize]: ProductPlan } = {
  I: { tenant: 'summit', dependents: 4, isGuided: false, answers: { hasInsurance: true } },
  F: { tenant: 'harbor', dependents: 3, isGuided: true, answers: FAMILY.answers },
};

/** A form of the product for both sides: what the page of ours is given, and the same at its start, resolved. */
interface ProductForm {
  readonly ours: { readonly [part: string]: unknown };
  readonly resolved: ResolvedForm;
}

/**
 * Returns the first step of an enrollment with a family, as data for the bench page and resolved: `I` is the largest there is, `F` that of
 * a family of four. Throws if it no longer exists.
 */
export async function productForm(size: ProductSize, today: string): Promise<ProductForm> {
  const { tenant, dependents, isGuided, answers: given } = PRODUCT[size];
  const project = await openProject();
  const fixture = project.tenants.get(tenant);
  const library = project.library.get(tenant);
  const found = library?.forms[FORM];
  if (!fixture || !library || !found) throw new Error(`There is no ${FORM} of ${tenant} any more.`);
  const form = isGuided ? found : withAllOpen(found);
  const lookups = activeLookups(fixture.lookups);
  const { platform } = library;
  const texts = library.texts['en'] ?? {};
  const text = createTexts({ code: tenant, groupCode: '', language: 'en', dictionaries: {}, library }).text;
  const source = { form, settings: readSettings(fixture.settings), text, context: {}, today, lookups, platform };
  const family = { addDependentOrNot: 'YES', dependents: Array.from({ length: dependents }, () => ({})) };
  const answers = { ...openForm(source).moment.answers, ...given, ...family };
  const section = isGuided ? { id: 'family', furthest: 'family' } : undefined;
  return {
    ours: { form, platform, texts, answers, section, lookups, settings: fixture.settings },
    resolved: openForm(source, { answers }),
  };
}

/** Returns a form with all its sections and entries open. */
function withAllOpen(form: Form): Form {
  return { ...form, flow: 'all', fields: form.fields.map((field) => ({ ...field, ui: { ...field.ui, 'ui:flow': 'all' } })) };
}

const PLATFORM = 'schemas/platforms/one.platform.json';
/** The day of our page. */
const TODAY = '2026-11-20';
const TEXTS = 'schemas/texts/en.json';

/** Writes every bench form for both sides beside the page, compiled and with its validators. */
export async function writeForms(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of MADE_SIZES) await writeForm(folder, size);
  for (const size of PRODUCT_SIZES) await writeProductForm(folder, size);
}

/** Writes a form of the product for both sides. */
async function writeProductForm(folder: string, size: ProductSize): Promise<void> {
  const { ours, resolved } = await productForm(size, TODAY);
  writeFile(folder, `${size}.vestibule.json`, JSON.stringify(ours));
  writeFile(folder, `${size}.validators.js`, await bundleValidators(resolved.form.configured.form));
  writeFile(folder, `${size}.rjsf.json`, JSON.stringify(peerOfForm(resolved)));
}

/**
 * Writes a generated bench form for both sides: ours compiled and with its validators, the peer's as plain RJSF. Throws if it does not
 * compile.
 */
async function writeForm(folder: string, size: MadeSize): Promise<void> {
  const form = benchForm(size);
  const answers = startingAnswers(form);
  const definitions = ourDefinitions(form);
  const files = definitions.map((definition) => ({
    path: `schemas/forms/${definition.id}.form.json`,
    text: JSON.stringify(definition, null, 2),
  }));
  const shared = [PLATFORM, TEXTS].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const compiled = compile([...files, ...shared], [{ platform: 'one', group: '', tenant: 'bench' }], contentHash);
  if (!compiled.ok) throw new Error(compiled.problems.map((problem) => `${problem.file}:${problem.line} ${problem.message}`).join('\n'));
  const shelf = compiled.value.byTenant.get('bench');
  const ours = shelf?.forms[String(definitions[0]?.id)];
  if (!shelf || !ours) throw new Error(`The bench form ${size} was not compiled.`);
  writeFile(
    folder,
    `${size}.vestibule.json`,
    JSON.stringify({ form: ours, platform: shelf.platform, texts: shelf.texts['en'] ?? {}, answers }),
  );
  writeFile(folder, `${size}.validators.js`, await bundleValidators(ours));
  writeFile(folder, `${size}.rjsf.json`, JSON.stringify(peerDefinition(form, answers)));
}

/** Returns one answer for every entry of a list, so that the entry exists; no answers for forms without a list. */
function startingAnswers(form: BenchForm): { readonly [key: string]: unknown } {
  if (!('entry' in form)) return {};
  const named = form.entry.fields[1]?.key ?? '';
  return { entries: Array.from({ length: form.count }, (_, nth) => ({ [named]: `entry${nth + 1}@example.org` })) };
}

function writeFile(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}
