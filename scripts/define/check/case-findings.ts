import { isWithin, own, pointer, ROOT, valueAt, within, type Pointer } from '../../../engine/base/pointer.js';
import {
  locateFindings,
  nearest,
  readDocuments,
  type Document,
  type SourceFile,
  type TenantLibrary,
  type UnlocatedFinding,
} from '../../../engine/build.js';
import { isSameContent, openForm, type Finding, type Form, type Json } from '../../../engine/index.js';
import { fieldAt } from '../answering.js';
import { isShown, whyState } from '../cases/run-steps.js';
import { caseSource, type Case, type Project, type Step, type TenantFixture } from '../project.js';

/**
 * Reports what is wrong in cases: unknown fields in steps and expectations, unknown context, dates that are not written MM/dd/yyyy, and answers
 * to hidden fields. The tenant files must be valid.
 */
export function caseFindings(files: readonly SourceFile[], library: ReadonlyMap<string, TenantLibrary>): readonly Finding[] {
  const { documents } = readDocuments(files);
  const fixtures = documents.flatMap(({ kind, value }) => (kind === 'tenant' ? [value as unknown as TenantFixture] : []));
  const tenants = new Map(fixtures.map((fixture) => [fixture.tenant.code, fixture]));
  const project = { root: '', files, tenants, library, everyTenant: fixtures.map(({ tenant }) => tenant) };
  const found = documents.flatMap((document) => {
    const given = document.value as unknown as Case;
    const form = document.kind === 'case' ? own(library.get(given.tenant)?.forms, given.form) : undefined;
    return form ? [...findingsIn(document, given, form as Form, project), ...hiddenAnswers(document, given, project)] : [];
  });
  return found.length === 0 ? [] : locateFindings(found, files, documents);
}

/** Reports answers to hidden fields, but for what the form itself begins with and what the case expects to be hidden. */
function hiddenAnswers({ file }: Document, given: Case, project: Project): readonly UnlocatedFinding[] {
  const source = caseSource(project, given);
  const [resolved, start] = [openForm(source, given), openForm(source, { parent: given.parent })];
  const isMeant = (at: Pointer) =>
    given.expect?.hidden?.some((place) => isWithin(at, place)) === true ||
    isSameContent(valueAt(start.moment.answers, at), valueAt(given.answers, at));
  const isHidden = (at: Pointer) => fieldAt(resolved, at).state !== undefined && !isShown(resolved, at);
  const found = answersIn(source.form, given.answers, ROOT).flatMap(({ at }) => (isHidden(at) && !isMeant(at) ? [at] : []));
  return found
    .filter((at) => !found.some((other) => other !== at && isWithin(at, other)))
    .map((at) => {
      const why = whyState(resolved, at).replace(/\.$/, '');
      return { code: 'hidden-answer', file, at: within(pointer('answers'), at), params: { why } };
    });
}

function findingsIn({ file }: Document, given: Case, form: Form, { library }: Project): readonly UnlocatedFinding[] {
  const unknown = (at: Pointer, field: string): UnlocatedFinding => {
    const near = nearest(
      field,
      form.fields.map((one) => one.pointer),
    );
    return { code: 'unknown-field', file, at, params: { field }, ...(near !== undefined && { hint: `did you mean "${near}"?` }) };
  };
  const known = Object.keys(library.get(given.tenant)?.parts.formContext ?? {});
  const names = Object.keys(given.context ?? {}).filter((name) => known.length > 0 && !known.some((one) => one.split('.')[0] === name));
  return [
    ...namedPlaces(given).flatMap(([at, field]) => (fieldOf(form, field) ? [] : [unknown(at, field)])),
    ...answersIn(form, given.answers, ROOT).flatMap(({ at, field, value }) => {
      const place = within(pointer('answers'), at);
      const [, year, month, day] = field?.format?.endsWith('date') ? (/^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []) : [];
      const detail = 'an answer that is a day is written as MM/dd/yyyy';
      const hint = `write "${month}/${day}/${year}"`;
      return year === undefined ? [] : [{ code: 'wrong-value' as const, file, at: place, params: { detail }, hint }];
    }),
    ...names.map((name): UnlocatedFinding => {
      const near = nearest(name, known);
      const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` };
      return {
        code: 'unknown-context-value',
        file,
        at: pointer('context', name),
        params: { path: `context.${name}` },
        atKey: true,
        ...hint,
      };
    }),
  ];
}

/** Returns the fields that the steps and expectations of a case name, and where. */
function namedPlaces({ steps = [], expect = {} }: Case): readonly (readonly [at: Pointer, field: Pointer])[] {
  const lists = (['shown', 'hidden', 'required', 'locked'] as const).flatMap((key) =>
    (expect[key] ?? []).map((field, nth) => [pointer('expect', key, nth), field] as const),
  );
  const errors = (expect.errors ?? []).map(({ at }, nth) => [pointer('expect', 'errors', nth, 'at'), at] as const);
  const offers = Object.keys(expect.offers ?? {}).map((field) => [pointer('expect', 'offers', field), field as Pointer] as const);
  const acts = steps.flatMap((step: Step, nth) =>
    ['set', 'add', 'remove', 'clear'].flatMap((key) => {
      const field = valueAt(step, `/${key}`) as Pointer | undefined;
      return field === undefined ? [] : [[pointer('steps', nth, key), field] as const];
    }),
  );
  return [...acts, ...errors, ...lists, ...offers];
}

/** Returns the field at a place of the answers, also in an entry of a list of forms; a whole entry counts as its list. */
function fieldOf(form: Form, at: Pointer): Form['fields'][number] | undefined {
  const field = form.fields.find((one) => one.pointer === at);
  const list = form.fields.find(({ rows, pointer: place }) => rows !== undefined && isWithin(at, place));
  if (field || !list?.rows) return field;
  const inner = at.slice(list.pointer.length).replace(/^\/\d+/, '') as Pointer;
  return inner === ROOT ? list : fieldOf(list.rows, inner);
}

interface AnswerPlace {
  readonly at: Pointer;
  readonly field: Form['fields'][number] | undefined;
  readonly value: unknown;
}

/** Returns the answers of a case with their fields, those in groups and in entries of lists too. */
function answersIn(form: Form, value: unknown, at: Pointer): readonly AnswerPlace[] {
  return Object.entries(Object(value) as { readonly [key: string]: Json }).flatMap(([key, child]) => {
    const place = within(at, pointer(key));
    const field = fieldOf(form, place);
    const isNested = field?.kind === 'group' || field?.kind === 'rows';
    return [{ at: place, field, value: child }, ...(isNested ? answersIn(form, child, place) : [])];
  });
}
