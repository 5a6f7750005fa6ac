import { pointer, type Pointer } from '../../engine/base/pointer.js';
import { errorCause, explainFields, type Explanation, type ReasonLine, type SourceFile } from '../../engine/build.js';
import { answerErrorText, type AnswerError, type ResolvedForm } from '../../engine/index.js';
import type { Line } from '../../src/studio/api.js';
import { fieldAt } from './answering.js';
import { placeIn } from './cases/place-of.js';
import { effectText, type OverlayEffect } from './overlay-effects.js';
import { answerErrorsOf, type Case, type Project } from './project.js';

/** What fields are explained from. */
export interface Situation {
  readonly project: Project;
  /** The definitions and tenant files; none for what a site serves. */
  readonly files: readonly SourceFile[];
  readonly given: Case;
  readonly resolved: ResolvedForm;
  /** What overlays took from the form. */
  readonly effects: readonly OverlayEffect[];
}

/** Returns the explanation of a field and its reasons with their places; undefined if neither the form nor the form without overlays has the field. */
export function chainOf(
  situation: Situation,
  at: Pointer,
): { readonly explained: Explanation; readonly lines: readonly Line[] } | undefined {
  const { resolved, files, effects } = situation;
  const { level, field } = fieldAt(resolved, at);
  const [explained] = field ? explainFields(level.resolved, field.pointer) : [];
  const ofOverlays = effects.filter(({ part }) => part.fields.includes(at)).map((effect) => overlayLine(files, effect));
  if (!explained) return ofOverlays.length === 0 ? undefined : { explained: takenAway(at), lines: ofOverlays };
  const codes = explained.because.flatMap((reason) => (reason.kind === 'setting' ? [reason.code] : []));
  const errors = answerErrorsOf(resolved).filter((error) => error.pointer === at);
  const lines = [
    ...explained.chain.map((line) => reasonLine(files, line)),
    ...codes.flatMap((code) => settingLine(situation, code)),
    ...errors.map((error) => errorLine(files, resolved, error)),
    ...ofOverlays,
  ];
  return { explained, lines };
}

function takenAway(at: Pointer): Explanation {
  const sentence = `${at} is not in the form, because an overlay took it away.`;
  return { pointer: at, title: at, state: { visible: false, required: false, locked: false }, sentence, chain: [], because: [] };
}

export function lineText({ before, place, after }: Line): string {
  return `${before}${place === undefined ? '' : ` ${place.file}:${place.line}`}${after}`;
}

export function reasonLine(files: readonly SourceFile[], { text, origin, more = '' }: ReasonLine): Line {
  const place = origin && placeIn(files, origin);
  return { before: origin && !place ? `${text} ${origin.file} ${origin.at}` : text, place, after: more };
}

export function errorLine(files: readonly SourceFile[], resolved: ResolvedForm, error: AnswerError): Line {
  const { level, field } = fieldAt(resolved, error.pointer);
  const cause = field && errorCause(level.resolved, field, error);
  const text = `error "${answerErrorText(resolved.form, error)}"`;
  return reasonLine(files, cause ? { text: `${text}: ${cause.what}${cause.origin ? ' at' : ''}`, origin: cause.origin } : { text });
}

/** Returns the line of the tenant's file that has a setting, or says that it lacks it; nothing without files. */
function settingLine({ project, files, given }: Situation, code: string): readonly Line[] {
  if (files.length === 0) return [];
  const file = `fixtures/tenants/${given.tenant}.json`;
  const after = given.settings?.[code] ? `, and here it is otherwise` : '';
  const categories = Object.entries(project.tenants.get(given.tenant)?.settings ?? {});
  const [at] = categories.flatMap(([category, items]) =>
    items.flatMap((item, nth) => (item.code === code ? [pointer('settings', category, nth)] : [])),
  );
  if (at === undefined) return [{ before: `setting ${code}: ${file} does not have it, which is as good as Disabled`, after }];
  return [{ before: `setting ${code}: the tenant's file says it at`, place: placeIn(files, { file, at }), after }];
}

function overlayLine(files: readonly SourceFile[], effect: OverlayEffect): Line {
  const [file = ''] = effect.overlays;
  return reasonLine(files, { text: 'overlay:', origin: { file, at: pointer('actions') }, more: ` ${effectText(effect)}` });
}
