import { isWithin, pointer, ROOT, type Pointer } from '../../../engine/base/pointer.js';
import { errorCause, explainFields, type ReasonLine, type SourceFile } from '../../../engine/build.js';
import { answerErrorText, isSameContent, type AnswerError, type Form, type Read, type ResolvedForm } from '../../../engine/index.js';
import { fieldAt } from '../answering.js';
import { placeIn } from '../cases/place-of.js';
import { overlayEffects, type OverlayEffect } from '../overlay-effects.js';
import { answerErrorsOf, type Case, type Project } from '../project.js';
import { smallestChange } from '../smallest-change.js';
import type { Asked, Line, Why } from '../../../src/studio/api.js';

/** What a field is explained from. `files` are those of the tenants too. */
export interface Situation {
  readonly project: Project;
  readonly files: readonly SourceFile[];
  readonly given: Case;
  readonly resolved: ResolvedForm;
  /** The settings that the case itself has otherwise than the tenant. */
  readonly ofCase: NonNullable<Case['settings']>;
}

/** Returns why a field is as it is, what would show or require it, and what hangs on it; undefined if the form has no such field. */
export async function whyOf(situation: Situation, at: Pointer): Promise<Why | undefined> {
  const { project, given, resolved, files } = situation;
  const { level, field } = fieldAt(resolved, at);
  const [explained] = field ? explainFields(level.resolved, field.pointer) : [];
  const effects = (await overlayEffects(project, given.tenant, given.form)).filter(({ part }) => part.fields.includes(at));
  const ofOverlays = effects.map((effect) => overlayLine(files, effect));
  if (!field || !explained)
    return effects.length > 0
      ? { ...NOTHING, at, title: at, sentence: `${at} is not in the form, because an overlay took it away.`, chain: ofOverlays }
      : undefined;
  const codes = explained.because.flatMap((reason) => (reason.kind === 'setting' ? [reason.code] : []));
  const errors = answerErrorsOf(resolved).filter((error) => error.pointer === at);
  return {
    at,
    title: explained.title,
    sentence: explained.sentence,
    chain: [
      ...explained.chain.map((line) => reasonLine(files, line)),
      ...codes.map((code) => settingLine(situation, code)),
      ...errors.map((error) => errorLine(files, resolved, error)),
      ...ofOverlays,
    ],
    changes: level.prefix === ROOT ? changesFor(situation, at) : [],
    dependents: dependentsOf(level.resolved.form.configured.form, field.pointer).map((line) => reasonLine(files, line)),
  };
}

const NOTHING = { changes: [], dependents: [] };

/** Returns a reason with the place where it is written. */
function reasonLine(files: readonly SourceFile[], { text, origin, more = '' }: ReasonLine): Line {
  return { before: `${text}${origin ? ' ' : ''}`, place: origin && placeIn(files, origin), after: more };
}

/** Returns an error with what finds the answer wrong. */
export function errorLine(files: readonly SourceFile[], resolved: ResolvedForm, error: AnswerError): Line {
  const { level, field } = fieldAt(resolved, error.pointer);
  const cause = field && errorCause(level.resolved, field, error);
  const text = `error "${answerErrorText(resolved.form, error)}"`;
  return reasonLine(files, cause ? { text: `${text}: ${cause.what}${cause.origin ? ' at' : ''}`, origin: cause.origin } : { text });
}

/** Returns where the file of the tenant says a setting, or that it does not. */
function settingLine({ project, files, given }: Situation, code: string): Line {
  const file = `fixtures/tenants/${given.tenant}.json`;
  const after = given.settings?.[code] ? `; it is otherwise here` : '';
  const categories = Object.entries(project.tenants.get(given.tenant)?.settings ?? {});
  const [at] = categories.flatMap(([category, items]) =>
    items.flatMap((item, nth) => (item.code === code ? [pointer('settings', category, nth)] : [])),
  );
  if (at === undefined) return { before: `${file} has no setting ${code}, which is as good as Disabled`, after };
  return { before: `setting ${code}: the tenant's file says it at `, place: placeIn(files, { file, at }), after };
}

function overlayLine(files: readonly SourceFile[], { part, did, overlays: [file = ''], titles }: OverlayEffect): Line {
  const reads = part.settings.length === 0 ? '' : `, which reads the setting ${part.settings.join(', ')}`;
  return {
    before: 'overlay: ',
    place: placeIn(files, { file, at: ROOT }),
    after: ` ${did} the ${part.kind} "${part.id}"${reads} (${titles.join('; ')})`,
  };
}

function changesFor({ project, given, resolved, ofCase }: Situation, at: Pointer): Why['changes'] {
  const state = resolved.states.get(at);
  const wanted = state?.visible ? (state.required ? [] : (['require'] as const)) : (['show', 'require'] as const);
  return wanted.map((effect) => {
    const { sentence, ways } = smallestChange(project, given, at, effect);
    return {
      sentence,
      ways: ways.map(({ words, given: { settings = {}, answers } }) => ({
        words,
        settings: Object.fromEntries(
          Object.entries(settings).filter(([code, one]) => ofCase[code] !== one),
        ) as Required<Asked>['settings'] & object,
        answers: isSameContent(answers, resolved.moment.answers) ? undefined : answers,
      })),
    };
  });
}

/** Returns a line for each part of a form that reads an answer, with what it decides. */
function dependentsOf({ rules, checks, fills, changes }: Form, at: Pointer): readonly ReasonLine[] {
  const reads = (each: Read) => each.root === 'answers' && isWithin(pointer(...each.keys), at);
  const list = (places: readonly Pointer[]) => places.join(', ');
  return [
    ...rules
      .filter((rule) => rule.reads.some(reads))
      .map(({ id, show, require, lock, options, origin }) => {
        const does = Object.entries({ show, require, lock, 'choose the options of': options.map((each) => each.at) });
        const effects = does.filter(([, places]) => places.length > 0).map(([what, places]) => `${what} ${list(places)}`);
        return { text: `rule "${id}" (decides to ${effects.join(' and to ')}) at`, origin };
      }),
    ...checks
      .filter((check) => check.reads.some(reads))
      .map(({ id, at: target, origin }) => ({ text: `check "${id}" of ${target} at`, origin })),
    ...fills
      .filter(({ box, copy }) => box === at || copy.some(({ from }) => reads(from)))
      .map(({ id, copy }) => ({ text: `fill "${id}" writes ${list(copy.map(({ to }) => to))}` })),
    ...changes
      .filter(({ on }) => on.includes(at))
      .map(({ id, set }) => ({ text: `change "${id}" sets ${list(set.map((each) => each.at))}` })),
  ];
}
