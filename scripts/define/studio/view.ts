import { isWithin, pointer, ROOT, valueAt, within, withValue, type Pointer } from '../../../engine/base/pointer.js';
import { explainFields, outlineForm } from '../../../engine/build.js';
import {
  BASE_LANGUAGE,
  formFields,
  readSettings,
  toPayload,
  type Form,
  type Json,
  type JsonObject,
  type ResolvedForm,
  type TenantLibrary,
} from '../../../engine/index.js';
import { offeredLanguages } from '../../../server/shared/language.js';
import { fieldAt, levelOf, levelsOf } from '../answering.js';
import { placesIn } from '../cases/place-of.js';
import { answerErrorsOf, type Case, type Project } from '../project.js';
import { errorLine, type Situation } from '../chain.js';
import type { FieldLine, PayloadLine, Switch, View } from '../../../src/studio/api.js';

/** Returns what the page shows of a form; `cases` are the names of those that there are. */
export function viewOf({ project, files, given, resolved }: Omit<Situation, 'effects'>, cases: readonly string[]): View {
  const library = project.library.get(given.tenant) as TenantLibrary;
  const { moment } = resolved;
  const problems = answerErrorsOf(resolved);
  return {
    form: given.form,
    languages: [...new Set([BASE_LANGUAGE, ...offeredLanguages(library)])],
    pages: pagesOf(library),
    cases,
    switches: switchesOf(project, given, resolved, library),
    fields: levelsOf(resolved).flatMap(({ resolved: level, prefix }) => fieldLines(level, prefix)),
    errors: problems.map((problem) => ({
      at: problem.pointer,
      title: titleAt(resolved, problem.pointer),
      line: errorLine(files, resolved, problem),
    })),
    payload: payloadLines(resolved),
    outline: outlineForm(resolved, { heading: `${given.form} · ${given.tenant}`, problems, placeOf: placesIn(files) }),
    drawn: {
      settings: resolved.form.configured.settings,
      today: moment.today,
      context: given.context ?? {},
      parent: given.parent,
      answers: moment.answers,
    },
  };
}

/** Returns the forms by the pages that have them, and then the others. */
function pagesOf({ pages, forms }: TenantLibrary): View['pages'] {
  const ofPages = Object.values(pages).map(({ title, steps = [] }) => ({
    title,
    forms: steps.flatMap((step) => [
      ...(step.form === undefined ? [] : [{ id: step.form, title: step.title }]),
      ...(step.choices ?? []).map((choice) => ({ id: choice.form, title: choice.title })),
    ]),
  }));
  const listed = new Set(ofPages.flatMap((page) => page.forms.map(({ id }) => id)));
  const others = Object.keys(forms).filter((id) => !listed.has(id));
  const rest = { title: 'In no step of a page', forms: others.map((id) => ({ id, title: id })) };
  return [...ofPages, rest].filter((page) => page.forms.length > 0);
}

function fieldLines(resolved: ResolvedForm, prefix: Pointer): readonly FieldLine[] {
  return explainFields(resolved).map(({ pointer: at, title, sentence, state: { visible, required, locked, options } }) => {
    const facts = visible ? ['shown', required ? 'required' : '', locked ? 'locked' : ''].filter(Boolean) : ['hidden'];
    const state = `${facts.join(', ')}${visible && options ? `; options: ${options.join(', ')}` : ''}`;
    return { at: within(prefix, at), title, visible, state, sentence };
  });
}

function titleAt(resolved: ResolvedForm, at: Pointer): string {
  const { level, field } = fieldAt(resolved, at);
  return (field && level.resolved.form.texts.get(field.pointer)?.title) || at;
}

function switchesOf(project: Project, given: Case, resolved: ResolvedForm, { settings: catalogue }: TenantLibrary): readonly Switch[] {
  const own = readSettings(project.tenants.get(given.tenant)?.settings ?? {});
  const { settings } = resolved.form.configured;
  const as = (from: typeof settings, code: string) => ({ level: levelOf(from[code]).word, value: String(from[code]?.value ?? '') });
  return Object.entries((catalogue['settings'] ?? {}) as JsonObject).map(([code, entry]) => ({
    code,
    about: String(valueAt(entry, '/about') ?? ''),
    ...as(settings, code),
    own: as(own, code),
    governs: governedBy(resolved.form.configured.form, code).map((at) => ({ at, title: titleAt(resolved, at) })),
  }));
}

/** Returns the fields whose bindings, rules or checks read a setting, and the lists whose entries have such a field. */
function governedBy(form: Form, code: string): readonly Pointer[] {
  const reads = (one: Pick<Form['rules'][number], 'reads'>) => one.reads.some(({ root, keys }) => root === 'setting' && keys[0] === code);
  const found = [
    ...form.bindings.filter(({ setting }) => setting === code).map(({ at }) => at),
    ...form.rules.filter(reads).flatMap(({ show, require, lock }) => [...show, ...require, ...lock]),
    ...form.checks.filter(reads).map(({ at }) => at),
    ...form.fields.filter(({ rows }) => rows && governedBy(rows, code).length > 0).map((field) => field.pointer),
  ];
  return [...new Set(found)];
}

/** Returns each value of the request with the answers that it is made of: those without which it is absent or otherwise. */
function payloadLines(resolved: ResolvedForm): readonly PayloadLine[] {
  const whole = leavesOf(toPayload(resolved));
  const answered = levelsOf(resolved).flatMap(({ resolved: level, prefix }) =>
    [...formFields(level).values()].flatMap(({ kind, pointer: at }) =>
      kind === 'group' || kind === 'rows' || valueAt(level.moment.answers, at) === undefined ? [] : [within(prefix, at)],
    ),
  );
  const differing = answered.map((at) => ({ at, left: leavesOf(toPayload(without(resolved, at))) }));
  const differences = ({ left }: (typeof differing)[number]) => [...whole].filter(([at, value]) => left.get(at) !== value).length;
  // An answer that few values need comes before one that changes the whole request.
  const inOrder = differing.toSorted((one, other) => differences(one) - differences(other));
  return [...whole].map(([at, value]) => ({
    at,
    value,
    from: inOrder.filter(({ left }) => left.get(at) !== value).map((each) => each.at),
  }));
}

/** Returns a form as it would be sent without an answer, which may be in an entry of a list. */
function without(resolved: ResolvedForm, at: Pointer): ResolvedForm {
  const [list] = [...resolved.rows.keys()].filter((each) => isWithin(at, each));
  if (list === undefined)
    return { ...resolved, moment: { ...resolved.moment, answers: withValue(resolved.moment.answers, at, undefined) } };
  const [, index = '', ...rest] = at.slice(list.length).split('/');
  const rows = resolved.rows.get(list) ?? [];
  const changed = rows.map((row, nth) => (nth === Number(index) ? without(row, pointer(...rest)) : row));
  return { ...resolved, rows: new Map([...resolved.rows, [list, changed]]) };
}

function leavesOf(value: Json, at: Pointer = ROOT): ReadonlyMap<Pointer, string> {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (children.length === 0) return new Map([[at, JSON.stringify(value)]]);
  return new Map(children.flatMap(([key, child]) => [...leavesOf(child as Json, within(at, pointer(key)))]));
}
