import { isWithin, type Pointer } from '../../../engine/base/pointer.js';
import { BASE_LANGUAGE, type ResolvedForm } from '../../../engine/index.js';
import { offeredLanguages } from '../../../server/shared/language.js';
import { fieldAt, levelsOf } from '../answering.js';
import { runCase, type CaseRun } from '../cases/run-case.js';
import { placeOf } from '../cases/run-steps.js';
import { partsOf } from '../mutate/parts.js';
import { answerErrorsOf, resolveCase, type Case, type Project } from '../project.js';
import { changesNow, keyOfState, messageKeys, partFinder, statesOf, type PartFinder, type State } from './states.js';

/** What a form can do, and which of it a case shows, by the keys of the states. */
export interface Coverage {
  readonly all: Map<string, State>;
  readonly shown: Set<string>;
}

/** Returns by form what it can do for any tenant, and what of it the cases show, also those of forms that have it in a list. */
export function coverageOf(project: Project, cases: readonly Case[]): ReadonlyMap<string, Coverage> {
  const find = partFinder(partsOf(project.files));
  const forms = new Map<string, Coverage>();
  for (const [tenant, library] of project.library) {
    const languages = new Set([BASE_LANGUAGE, ...offeredLanguages(library)]);
    for (const [id, form] of Object.entries(library.forms)) {
      const coverage = forms.get(id) ?? { all: new Map(), shown: new Set() };
      forms.set(id, coverage);
      const keys = messageKeys(resolveCase(project, { form: id, tenant }));
      const messages = keys.flatMap((key) => [...languages].map((language) => messageState(key, language)));
      for (const state of [...statesOf(form, find), ...messages]) coverage.all.set(keyOfState(state), state);
    }
  }
  for (const given of cases) {
    const show = (form: string, states: readonly State[]) => {
      for (const state of states) forms.get(form)?.shown.add(keyOfState(state));
    };
    showCase(runCase(project, given), given, { show, find });
  }
  return forms;
}

const messageState = (key: string, language: string): State => ({
  kind: 'message',
  name: key,
  state: `in ${language}`,
  where: '',
  isSeen: () => false,
});

interface Viewer {
  readonly find: PartFinder;
  show(form: string, states: readonly State[]): void;
}

/** What is on the screen after each step and in the end, and what each step set off. */
function showCase({ resolved, steps }: CaseRun, { language = BASE_LANGUAGE, steps: acts = [] }: Case, viewer: Viewer): void {
  const { show, find } = viewer;
  for (const moment of new Set([...steps.map((step) => step.resolved), resolved])) showMoment(moment, language, viewer);
  for (const [nth, step] of steps.entries()) {
    const act = acts[nth];
    const edited = [...(act === undefined ? [] : [placeOf(act)]), ...step.causes.map(({ at }) => at)];
    for (const { resolved: level, prefix } of levelsOf(step.resolved)) {
      const isInside = (at: Pointer) => fieldAt(step.resolved, at).level.prefix === prefix;
      const ran = new Set(step.causes.filter(({ kind, at }) => kind === 'change' && isInside(at)).map(({ id }) => id));
      const { form } = level.form.configured;
      const places = edited.filter(isInside).map((at) => at.slice(prefix.length) as Pointer);
      show(form.id, changesNow(form, places, ran, find));
    }
  }
}

function showMoment(moment: ResolvedForm, language: string, { show, find }: Viewer): void {
  const found = answerErrorsOf(moment);
  for (const { resolved: level, prefix } of levelsOf(moment)) {
    const own = found.filter(({ pointer: at }) => isWithin(at, prefix) && fieldAt(moment, at).level.prefix === prefix);
    const errors = new Map(own.map(({ pointer: at, code }) => [at.slice(prefix.length), code]));
    const messages = own.map(({ textKey }) => messageState(textKey, language));
    const { form } = level.form.configured;
    const seen = statesOf(form, find).filter(({ isSeen }) => isSeen({ resolved: level, errors }));
    show(form.id, [...seen, ...messages]);
  }
}
