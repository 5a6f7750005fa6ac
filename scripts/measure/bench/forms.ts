import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from '../../../engine/build.js';
import { type Field, type FieldState, formatFor, formFields, openForm, type ResolvedForm } from '../../../engine/index.js';
import { type Pointer, ROOT, valueAt } from '../../../engine/base/pointer.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { bundleValidators } from '../../../server/library/form-validators.js';
import { caseSource, openProject } from '../../define/project.js';

/** S and L repeat the fields of group.json, D has them in each entry of a list, I is the step INFORMATION of the product. */
export const SIZES = ['S', 'L', 'D', 'I'] as const;
export type Size = (typeof SIZES)[number];

const GROUPS = { S: 4, L: 42 };
export const ENTRIES = 50;

type Parts = { readonly [key: string]: unknown };

/** What plain RJSF is given. */
interface PeerForm {
  readonly schema: Parts;
  readonly uiSchema: Parts;
  readonly formData: Parts;
}

/** Writes each form for both sides: ours compiled and with its validators, and that of plain RJSF. */
export async function writeForms(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of SIZES) {
    const { ours, peer } = size === 'I' ? await information() : size === 'D' ? listForm() : groupsForm(size);
    writeFileSync(`${folder}/${size}.vestibule.json`, JSON.stringify(ours));
    writeFileSync(`${folder}/${size}.validators.js`, await bundleValidators(ours.form));
    writeFileSync(`${folder}/${size}.rjsf.json`, JSON.stringify(peer));
  }
}

interface Group {
  readonly ours: { readonly schema: Parts; readonly rules: readonly Parts[] };
  readonly peer: Omit<PeerForm, 'formData'>;
}

/** Returns the group of group.json for a place among the answers. */
function readGroup(answers: string, at: string): Group {
  const text = readFileSync('scripts/measure/bench/group.json', 'utf8');
  return JSON.parse(text.replaceAll('{answers}', answers).replaceAll('{at}', at)) as Group;
}

function groupsForm(size: 'S' | 'L') {
  const keys = Array.from({ length: GROUPS[size] }, (_, nth) => `group${nth + 1}`);
  const groups = keys.map((key) => [key, readGroup(`answers.${key}`, `/${key}`)] as const);
  const ours = {
    schema: { type: 'object', properties: Object.fromEntries(groups.map(([key, group]) => [key, group.ours.schema])) },
    rules: groups.flatMap(([, group]) => group.ours.rules),
  };
  // RJSF does not look into an empty group that is not required.
  const properties = Object.fromEntries(groups.map(([key, group]) => [key, group.peer.schema]));
  const uiSchema = Object.fromEntries(groups.map(([key, group]) => [key, group.peer.uiSchema]));
  return { ours: compiled({ groups: ours }, {}), peer: { schema: { type: 'object', required: keys, properties }, uiSchema, formData: {} } };
}

function listForm() {
  const { ours, peer } = readGroup('answers', '');
  const properties = { entries: { type: 'array', title: 'Entries', items: { $ref: 'form:bench-entry' } } };
  const list = { schema: { type: 'object', properties }, ui: { entries: { 'ui:itemLabel': 'Entry' } } };
  // An answer of each entry, so that it exists.
  const answers = { entries: Array.from({ length: ENTRIES }, (_, nth) => ({ email: `entry${nth + 1}@example.org` })) };
  return {
    ours: compiled({ list, entry: ours }, answers),
    peer: {
      schema: { type: 'object', properties: { entries: { type: 'array', title: 'Entries', items: peer.schema } } },
      uiSchema: { entries: { 'ui:options': { orderable: false }, items: peer.uiSchema } },
      formData: answers,
    },
  };
}

/** Compiles definitions as the server does, and returns what our page needs of the first. Throws if they have errors. */
function compiled(definitions: { readonly [name: string]: Parts }, answers: Parts) {
  const own = Object.entries(definitions).map(([name, definition]) => {
    const head = { $schema: '../meta/form.schema.json', language: 3, id: `bench-${name}`, about: 'A form of the bench.' };
    return { path: `schemas/forms/bench-${name}.form.json`, text: JSON.stringify({ ...head, ...definition }) };
  });
  const shared = ['schemas/platforms/one.platform.json', 'schemas/texts/en.json'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
  const made = compile([...own, ...shared], [{ platform: 'one', group: '', tenant: 'bench' }], contentHash);
  const shelf = made.ok ? made.value.byTenant.get('bench') : undefined;
  const form = shelf?.forms[`bench-${Object.keys(definitions)[0]}`];
  if (!shelf || !form) throw new Error(`A form of the bench does not compile: ${JSON.stringify(made)}`);
  return { form, platform: shelf.platform, texts: shelf.texts['en'] ?? {}, answers };
}

/** The largest step of the product, with insurance and four dependents, and with all sections and entries open, so that every input can be used. */
async function information() {
  const project = await openProject();
  const given = caseSource(project, { form: 'enrollment-individual', tenant: 'summit', today: '2026-11-20' });
  const fields = given.form.fields.map((field) => ({ ...field, ui: { ...field.ui, 'ui:flow': 'all' } }));
  const source = { ...given, form: { ...given.form, flow: 'all' as const, fields } };
  const family = { hasInsurance: true, addDependentOrNot: 'YES', dependents: [{}, {}, {}, {}] };
  const answers = { ...openForm(source).moment.answers, ...family };
  const { form, platform, lookups } = source;
  const settings = project.tenants.get('summit')?.settings;
  const texts = project.library.get('summit')?.texts['en'] ?? {};
  const resolved = openForm(source, { answers });
  return {
    ours: { form, platform, texts, answers, lookups, settings },
    peer: { ...peerGroup(resolved, ROOT), formData: visibleAnswers(resolved, ROOT) },
  };
}

type Drawn = Omit<PeerForm, 'formData'>;

/** Returns what is on the screen of a group at the start, as an author of plain RJSF writes it, without conditions: it has less to do than ours. */
function peerGroup(form: ResolvedForm, parent: Pointer): Drawn {
  const parts = visibleFields(form, parent).map(({ field, state }) => ({ field, state, ...peerField(form, field, state) }));
  const titled = parts.map(({ field, schema }) => [field.key, { title: form.form.texts.get(field.pointer)?.title, ...schema }]);
  const required = parts.filter(({ state, field }) => state.required || field.kind === 'group').map(({ field }) => field.key);
  return {
    schema: { type: 'object', required, properties: Object.fromEntries(titled) },
    uiSchema: Object.fromEntries(parts.map(({ field, uiSchema }) => [field.key, uiSchema])),
  };
}

function visibleFields(form: ResolvedForm, parent: Pointer): { field: Field; state: FieldState }[] {
  return [...formFields(form).values()].flatMap((field) => {
    const state = form.states.get(field.pointer);
    return field.parent === parent && state?.visible && widgetOf(field) !== 'hidden' ? [{ field, state }] : [];
  });
}

function widgetOf(field: Field): string {
  return String(field.ui['ui:widget'] ?? formatFor(field)?.widget);
}

const INPUT_TYPES: { readonly [format: string]: string } = { phone: 'tel', email: 'email' };

function peerField(form: ResolvedForm, field: Field, { options }: FieldState): Drawn {
  if (field.kind === 'group') return peerGroup(form, field.pointer);
  const [entry] = form.rows.get(field.pointer) ?? [];
  if (entry) {
    const { schema, uiSchema } = peerGroup(entry, ROOT);
    return { schema: { type: 'array', items: schema }, uiSchema: { 'ui:options': { orderable: false }, items: uiSchema } };
  }
  if (field.kind === 'box') return { schema: { type: 'boolean' }, uiSchema: {} };
  if (options) {
    const oneOf = options.map(({ value, label }) => ({ const: value, title: label }));
    const isRadio = ['radio', 'choice-buttons'].includes(widgetOf(field));
    return { schema: { type: 'string', oneOf }, uiSchema: isRadio ? { 'ui:widget': 'radio' } : {} };
  }
  const { format = '', limits } = field;
  const inputType = INPUT_TYPES[format];
  return {
    schema: { type: 'string', ...limits, ...(['date', 'email'].includes(format) && { format }) },
    uiSchema: inputType === undefined ? {} : { 'ui:options': { inputType } },
  };
}

/** Returns the answers of the visible fields, because plain RJSF keeps no others. */
function visibleAnswers(form: ResolvedForm, parent: Pointer): Parts {
  const values = visibleFields(form, parent).map(({ field: { kind, key, pointer } }) => {
    if (kind === 'group') return [key, visibleAnswers(form, pointer)] as const;
    const rows = form.rows.get(pointer)?.map((entry) => visibleAnswers(entry, ROOT));
    return [key, rows ?? valueAt(form.moment.answers, pointer)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
