import { isWithin, type Pointer } from '../../../engine/base/pointer.js';
import { BASE_LANGUAGE, type Form, type ResolvedForm } from '../../../engine/index.js';
import { offeredLanguages } from '../../../server/shared/language.js';
import { fieldAt, levelsOf } from '../answering.js';
import { playCase } from '../cases/run-case.js';
import { placeOf } from '../cases/run-steps.js';
import { partsOf } from '../mutate/parts.js';
import { answerErrorsOf, resolveCase, type Case, type Project } from '../project.js';
import { changesNow, messagesOf, messageState, stateFinder, type State } from './states.js';

/** What a form can do, and which of it a case shows, by the keys of the states. */
export interface Coverage {
  readonly all: Map<string, State>;
  readonly shown: Set<string>;
}

/** Returns by form what it can do for any tenant, and what of it the cases show, also those of forms that have it in a list. */
export function coverageOf(project: Project, cases: readonly Case[]): ReadonlyMap<string, Coverage> {
  const find = stateFinder(partsOf(project.files));
  const forms = new Map<string, Coverage>();
  for (const [tenant, library] of project.library) {
    for (const [id, form] of Object.entries(library.forms)) {
      const coverage = forms.get(id) ?? { all: new Map(), shown: new Set() };
      forms.set(id, coverage);
      const keys = [...messagesOf(resolveCase(project, { form: id, tenant })).keys()];
      const messages = keys.flatMap((key) => languagesOf(project, tenant).map((language) => messageState(key, language)));
      for (const state of [...find(form), ...messages]) coverage.all.set(state.key, state);
    }
  }
  for (const given of cases) for (const [form, { key }] of statesShown(project, given, find)) forms.get(form)?.shown.add(key);
  return forms;
}

/** Returns the languages in which the forms of a tenant can be shown. */
export function languagesOf({ library }: Project, tenant: string): readonly string[] {
  const own = library.get(tenant);
  return [...new Set([BASE_LANGUAGE, ...(own ? offeredLanguages(own) : [])])];
}

type Shown = readonly [form: string, state: State];

/** Returns what a case shows, and of which form: what is on the screen after each step and in the end, and what each step set off; nothing if no visitor can do a step. */
export function statesShown(project: Project, given: Case, find: (form: Form) => readonly State[]): readonly Shown[] {
  const { resolved, steps } = playCase(project, given);
  if (steps.some(({ failure }) => failure !== undefined)) return [];
  const moments = new Set([...steps.map((step) => step.resolved), resolved]);
  return [
    ...[...moments].flatMap((moment) => shownAt(moment, given.language, find)),
    ...steps.flatMap((step, nth) => {
      const act = given.steps?.[nth];
      const edited = [...(act === undefined ? [] : [placeOf(act)]), ...step.causes.map(({ at }) => at)];
      return levelsOf(step.resolved).flatMap(({ resolved: level, prefix }) => {
        const isInside = (at: Pointer) => fieldAt(step.resolved, at).level.prefix === prefix;
        const ran = new Set(step.causes.filter(({ kind, at }) => kind === 'change' && isInside(at)).map(({ id }) => id));
        const { form } = level.form.configured;
        const places = edited.filter(isInside).map((at) => at.slice(prefix.length) as Pointer);
        return changesNow(form, find(form), places, ran).map((state): Shown => [form.id, state]);
      });
    }),
  ];
}

function shownAt(moment: ResolvedForm, language = BASE_LANGUAGE, find: (form: Form) => readonly State[]): readonly Shown[] {
  const found = answerErrorsOf(moment);
  return levelsOf(moment).flatMap(({ resolved: level, prefix }) => {
    const own = found.filter(({ pointer: at }) => isWithin(at, prefix) && fieldAt(moment, at).level.prefix === prefix);
    const errors = new Map(own.map(({ pointer: at, code }) => [at.slice(prefix.length), code]));
    const { form } = level.form.configured;
    const seen = find(form).filter(({ isSeen }) => isSeen({ resolved: level, errors }));
    return [...seen, ...own.map(({ textKey }) => messageState(textKey, language))].map((state): Shown => [form.id, state]);
  });
}
