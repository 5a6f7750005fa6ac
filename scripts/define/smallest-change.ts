import { isWithin, pointer, type Pointer } from '../../engine/base/pointer.js';
import { advance, formFields, openForm, type Edit, type Form, type Read, type ResolvedForm, type SettingItem } from '../../engine/index.js';
import { rightValues } from './answering.js';
import { caseSource, localDay, type Case, type Project } from './project.js';

type Effect = 'show' | 'require';

/** One change of a setting or of an answer, and how it is said. */
interface Step {
  /** The setting or the field that it changes. */
  readonly of: string;
  readonly words: string;
  readonly setting?: Partial<SettingItem> & { readonly code: string };
  readonly edit?: Edit;
}

const LEVELS = [
  { status: 'Enabled', required: false },
  { status: 'Enabled', required: true },
  { status: 'Disabled', required: false },
];
const MAX_VALUES = 8;
const MAX_TRIES = 4000;

/** Returns a sentence about the fewest changes of settings and answers, one or two, that show or require a field; or why none does. */
export function smallestChange(project: Project, given: Case, at: Pointer, effect: Effect): string {
  const resolved = openForm(caseSource(project, given), given);
  const title = resolved.form.texts.get(at)?.title || at;
  const goal = `${effect === 'show' ? 'shown' : 'required'} at ${given.tenant}`;
  const none = `Nothing in the settings or answers makes ${title} ${goal}`;
  if (has(resolved, at, effect)) return `${title} is ${goal} already.`;
  if (resolved.form.configured.form.removed.some((removed) => isWithin(at, removed))) return `${none}: an overlay took it away.`;
  const { steps, others } = stepsFor(resolved, at, given);
  const found = search(steps, (tried) => has(changed(project, given, tried), at, effect));
  if (found.length > 0)
    return `${title} is ${goal} if you ${found.map((way) => way.map(({ words }) => words).join(' and ')).join(', or if you ')}.`;
  if (others.length > 0) return `${none}: it hangs on ${others.join(', ')}.`;
  return `${none}: ${steps.length === 0 ? 'no setting and no rule decides it' : 'no one or two changes of what decides it do'}.`;
}

/** Returns one step for each setting or field of which a step is enough, else the first two that are together. */
function search(steps: readonly Step[], works: (tried: readonly Step[]) => boolean): readonly (readonly Step[])[] {
  const single = steps.filter((step) => works([step]));
  const first = single.filter(({ of }, nth) => single.findIndex((step) => step.of === of) === nth);
  if (first.length > 0) return first.map((step) => [step]);
  const pairs = steps.flatMap((one, nth) => steps.slice(nth + 1).flatMap((two) => (two.of === one.of ? [] : [[one, two]])));
  const pair = pairs.slice(0, MAX_TRIES).find(works);
  return pair === undefined ? [] : [pair];
}

function has(resolved: ResolvedForm, at: Pointer, effect: Effect): boolean {
  const state = resolved.states.get(at);
  return state !== undefined && state.visible && (effect === 'show' || state.required);
}

function changed(project: Project, given: Case, steps: readonly Step[]): ResolvedForm {
  const settings = Object.fromEntries(steps.flatMap(({ setting }) => (setting ? [[setting.code, setting]] : [])));
  const source = caseSource(project, { ...given, settings: { ...given.settings, ...settings } });
  return advance(
    openForm(source, given),
    steps.flatMap(({ edit }) => edit ?? []),
  );
}

/** Returns the changes of all settings and answers that decide a field, also through others, and what else it hangs on. */
function stepsFor(
  resolved: ResolvedForm,
  at: Pointer,
  given: Case,
): { readonly steps: readonly Step[]; readonly others: readonly string[] } {
  const { form, settings } = resolved.form.configured;
  const { codes, fields, others, literals } = decidersOf(form, at);
  const ofSettings = [...codes].flatMap((code) =>
    LEVELS.filter(({ status, required }) => settings[code]?.status !== status || settings[code].required !== required).map(
      (level): Step => {
        return { of: code, words: `set ${code} to ${level.status}${level.required ? ', required' : ''}`, setting: { code, ...level } };
      },
    ),
  );
  const ofAnswers = [...fields].flatMap((field) => {
    const known = formFields(resolved).get(field);
    const values = known ? [...literals, ...rightValues(known, resolved.states.get(field), given.today ?? localDay())] : [];
    return [...new Set(values)]
      .slice(0, MAX_VALUES)
      .map((value): Step => ({ of: field, words: `answer ${field} with ${JSON.stringify(value)}`, edit: { pointer: field, value } }));
  });
  return { steps: [...ofSettings, ...ofAnswers], others: [...others] };
}

/** Follows bindings and rules from a field to all that decides it and the groups around it. */
function decidersOf(form: Form, at: Pointer) {
  const [codes, fields, others, literals] = [new Set<string>(), new Set<Pointer>(), new Set<string>(), new Set<string>()];
  const waiting = [at];
  for (const next of waiting) {
    const isAround = (target: Pointer) => isWithin(next, target);
    for (const { at: bound, setting } of form.bindings) if (setting !== undefined && isAround(bound)) codes.add(setting);
    for (const { reads, when } of form.rules.filter((rule) => [...rule.show, ...rule.require].some(isAround))) {
      for (const [, literal = ''] of JSON.stringify(when).matchAll(/[[,:]"([^".]+)"[\],}]/g)) literals.add(literal);
      for (const read of reads) noteRead(read);
    }
  }
  return { codes, fields, others, literals };

  function noteRead({ root, keys }: Read): void {
    const field = pointer(...keys);
    if (root === 'setting') codes.add(keys[0] ?? '');
    else if (root !== 'answers') others.add([root, ...keys].join('.'));
    else if (!fields.has(field)) {
      fields.add(field);
      waiting.push(field);
    }
  }
}
