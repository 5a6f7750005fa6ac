import { type AnswerError, type Reason, type Form, formatFor, formFields, type ResolvedForm } from '../../../../engine/index.js';
import { isWithin, type Pointer, pointer } from '../../../../engine/base/pointer.js';
import { type Break, isReachable, type FormSetup } from './reachable.js';
import type { Target } from './samples.js';

/** A form, or the form of one entry of its list, and where its answers are. */
export interface Level {
  readonly resolved: ResolvedForm;
  readonly prefix: Pointer;
}

/** Returns the outermost form and every entry of its lists. */
export function levelsOf(resolved: ResolvedForm): readonly Level[] {
  const entries = [...resolved.rows].flatMap(([list, rows]) =>
    rows.map((row, index): Level => ({ resolved: row, prefix: `${list}${pointer(index)}` as Pointer })),
  );
  return [{ resolved, prefix: '' as Pointer }, ...entries];
}

export function levelAt(resolved: ResolvedForm, at: Pointer): Level | undefined {
  return levelsOf(resolved).findLast(({ prefix }) => isWithin(at, prefix));
}

/** Returns everything in a form, and in the forms of its lists, that a document can break, and whether it can under these settings. */
export function targetsOf(setup: FormSetup, countedIn = setup.configured.form.id): readonly Target[] {
  const { configured, moment } = setup;
  const { form } = configured;
  const keys = [
    ...form.rules.map(({ id }) => `rule: ${id}`),
    ...form.checks.map(({ id }) => `check: ${id}`),
    ...form.bindings.flatMap(({ at, decides, options, setting }) => [
      ...(setting === undefined ? [] : decides).map((decision) => bindingKey(at, decision)),
      ...(options === undefined ? [] : [bindingKey(at, 'options')]),
    ]),
    ...form.fields.filter((field) => hasFormatErrors(form, field)).map(({ pointer: at }) => formatKey(at)),
  ];
  const own = [...new Set(keys)].map((text): Target => {
    const key = targetKey(form.id, text);
    return { key, form: form.id, countedIn, isReachable: breaksOf(form, key).some((each) => isReachable(setup, each)) };
  });
  const entries = [...configured.rows.values()].flatMap((rows) => targetsOf({ configured: rows, moment }, countedIn));
  return [...own, ...entries];
}

function isDrawn({ ui, kind }: Form['fields'][number]): boolean {
  return ui['ui:widget'] !== 'hidden' && kind !== 'box';
}

/** Returns whether a field can report a format error; with options it reports values that are not offered instead. */
function hasFormatErrors({ bindings }: Form, field: Form['fields'][number]): boolean {
  const format = isDrawn(field) ? formatFor(field) : undefined;
  const hasOptions = field.choices !== undefined || format?.values !== undefined;
  return (
    format !== undefined &&
    format.examples.wrong.length > 0 &&
    !hasOptions &&
    !bindings.some(({ at, options }) => at === field.pointer && options)
  );
}

const bindingKey = (at: string, decision: string): string => `binding ${decision}: ${at}`;
const formatKey = (at: string): string => `format: ${at}`;
const targetKey = (form: string, key: string): string => `${form} ${key}`;

/** Returns the keys of the targets that the answer errors of a document prove broken. */
export function brokenBy(resolved: ResolvedForm, problems: readonly AnswerError[]): readonly string[] {
  return [
    ...new Set(
      problems.flatMap((problem) => {
        const level = levelAt(resolved, problem.pointer);
        return level ? targetsBrokenBy(level, problem) : [];
      }),
    ),
  ];
}

const DECISIONS: Readonly<Record<string, 'require' | 'options' | 'show'>> = { required: 'require', option: 'options', hidden: 'show' };

/** Returns the keys of the rules, checks, formats and bindings that one answer error proves broken. */
function targetsBrokenBy({ resolved, prefix }: Level, problem: AnswerError): readonly string[] {
  const { form } = resolved.form.configured;
  const at = problem.pointer.slice(prefix.length) as Pointer;
  const key = (text: string): string => targetKey(form.id, text);
  if (problem.code === 'format') return [key(formatKey(at))];
  if (problem.code === 'check')
    return form.checks.filter((check) => check.at === at && check.say === problem.textKey).map(({ id }) => key(`check: ${id}`));
  const decision = DECISIONS[problem.code];
  if (decision === undefined) return [];
  const hasBinding = decision === 'options' && form.bindings.some((binding) => binding.at === at && binding.options !== undefined);
  const reasons = decisionReasons(resolved, at, decision).map((reason) => key(keyOf(reason, at, decision)));
  return hasBinding ? [...reasons, key(bindingKey(at, decision))] : reasons;
}

/**
 * Returns the rules and settings that require a field, limit its options or, for `show`, hide it. Leaves out layers and the groups around
 * it. Empty if there are none.
 */
function decisionReasons(resolved: ResolvedForm, at: Pointer, decision: 'require' | 'options' | 'show'): readonly Reason[] {
  const because = resolved.states.get(at)?.reasons ?? [];
  return because.filter((reason) => {
    if (reason.kind === 'layer' || !reason.decides.includes(decision)) return false;
    if (reason.kind === 'rule') return reason.holds === (decision !== 'show');
    if (decision === 'show') return resolved.form.configured.settings[reason.code]?.on !== true;
    return decision === 'options' || reason.required;
  });
}

function keyOf(reason: Reason, at: Pointer, decision: string): string {
  return reason.kind === 'rule' ? `rule: ${reason.id}` : bindingKey(at, decision);
}

/** Returns the ways in which a target of a form can be broken. */
export function breaksOf(form: Form, key: string): readonly Break[] {
  const text = key.slice(form.id.length + 1);
  const rule = form.rules.find(({ id }) => text === `rule: ${id}`);
  if (rule) {
    return [
      ...rule.require.map((at): Break => ({ at, as: 'require', rule })),
      ...rule.options.map(({ at }): Break => ({ at, as: 'options', rule })),
      ...rule.show.map((at): Break => ({ at, as: 'show', rule })),
    ];
  }
  const check = form.checks.find(({ id }) => text === `check: ${id}`);
  if (check) return [{ at: check.at, as: 'check', check }];
  const [, decision, ofBinding, ofFormat] = /^(?:binding (show|require|options): (.*)|format: (.*))$/.exec(text) ?? [];
  if (ofFormat !== undefined) return [{ at: ofFormat as Pointer, as: 'format' }];
  const binding = form.bindings.find(({ at }) => at === ofBinding);
  return binding ? [{ at: binding.at, as: decision as 'show' | 'require' | 'options', binding }] : [];
}

/** The field of a level, by its setup in that level. */
export function fieldIn({ resolved }: Level, at: Pointer) {
  return formFields(resolved).get(at);
}

/** The levels of a document whose form has a target. */
export function levelsWith(resolved: ResolvedForm, key: string): readonly Level[] {
  return levelsOf(resolved).filter((level) => key.startsWith(`${level.resolved.form.configured.form.id} `));
}
