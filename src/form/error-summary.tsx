import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { answerErrorText, sectionsOf } from '../../engine/index.js';
import { parentOf, type Pointer, keysOf, ROOT } from '../../engine/base/pointer.js';
import { revealField } from './form-acts.js';
import { useTitleLead } from '../ui/title.js';
import { idOf, useForm, useStatus, type FormParts } from './form-context.js';
import type { ShownError } from './form-state.js';
import { entryTitle } from './hints.js';
import { levelOf, type FormLevel } from './levels.js';
import { goToSection, sectionHeadingId } from './theme/section.js';

/** Takes the focus after a failed submit, and is in the document's title. Of closed sections it shows only how many errors there are. */
export function ErrorSummary() {
  const form = useForm();
  const problems = useStatus((state) => state.shown);
  const message = useStatus((state) => state.message);
  const ways = useStatus((state) => state.ways);
  const failures = useStatus((state) => state.failures);
  const alert = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (failures === 0) return;
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView?.({ block: 'start' });
  }, [failures]);

  const isShown = failures > 0 && (problems.length > 0 || message !== undefined);
  const section = useStatus(({ resolved, open }) => resolved.form.sections.find(({ id }) => id === open?.id)?.title);
  useTitleLead(isShown ? form.say('form.error-lead', 'Error:') : undefined, section);

  if (!isShown) return null;
  const count = form.say('form.error-count', 'Please check {count} answers.', { count: problems.length });
  return (
    <div className="v-summary" role="alert" tabIndex={-1} ref={alert} aria-labelledby={`${form.idPrefix}__summary`}>
      <h2 className="v-summary-title" id={`${form.idPrefix}__summary`}>
        {form.say('form.error-title', 'There is a problem')}
      </h2>
      {(message ?? problems.length > 1) && <p>{message ?? count}</p>}
      {ways}
      {problems.length > 0 && <ErrorLinks problems={problems} />}
    </div>
  );
}

function ErrorLinks({ problems }: { readonly problems: readonly ShownError[] }) {
  const form = useForm();
  const open = useStatus((state) => state.open);
  const { resolved } = form.store.state();
  const sections = open ? sectionsOf(resolved, problems).filter((section) => section.id !== open.id && section.problems.length > 0) : [];
  const elsewhere = new Set(sections.flatMap((section) => section.problems));
  return (
    <ul>
      {problems
        .filter((problem) => !elsewhere.has(problem))
        .map((problem) => (
          <li key={problem.pointer}>
            <a href={`#${idOf(form.idPrefix, problem.pointer)}`} onClick={(event) => focusField(event, form, problem.pointer)}>
              <ErrorText name={fieldPathName(form, problem)} text={problem.text} />
            </a>
          </li>
        ))}
      {sections.map(({ id, title, problems: { length: count } }) => (
        <li key={id}>
          <a href={`#${sectionHeadingId(form.idPrefix, id)}`} onClick={(event) => openFromLink(event, form, id)}>
            <span className="v-summary-name">{title}:</span> {form.say('form.error-count', 'Please check {count} answers.', { count })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Looks like a link in its name, or in its words where these say it all. */
function ErrorText({ name, text }: { readonly name: string; readonly text: string }) {
  const [link, rest] = name === '' ? [text] : [name, ` ${text}`];
  return (
    <>
      <span className="v-summary-name">{link}</span>
      {rest}
    </>
  );
}

function openFromLink(event: MouseEvent, form: FormParts, section: string): void {
  event.preventDefault();
  goToSection(form, section);
}

/** Unfolds the groups around a field, scrolls to it and focuses its control, because a normal link would do none of these. */
function focusField(event: MouseEvent, { store, idPrefix }: FormParts, at: Pointer): void {
  event.preventDefault();
  flushSync(() => store.update((state) => revealField(state, at)));
  const control = document.getElementById(idOf(idPrefix, at)) ?? document.getElementById(idOf(idPrefix, parentOf(at)));
  const field = control?.closest('.v-field') ?? control;
  field?.scrollIntoView?.({ block: 'start' });
  control?.focus({ preventScroll: true });
}

/**
 * For use outside its section: `Dependent 2, Physical Address, City:`. The field's own words for a missing answer name it, so that only the
 * list entry is left. Empty if the list entry is gone.
 */
function fieldPathName(form: FormParts, { pointer: at, text }: ShownError): string {
  const level = levelOf(form.store.state().resolved, at);
  if (!level) return '';
  const entry = level.prefix === ROOT ? [] : [entryName(form, level.prefix)];
  const titles = text === wordsForMissing(form, at) ? [] : groupTitles(level);
  const name = [...entry, ...titles].filter((part) => part !== '').join(', ');
  return name === '' || /[?!:.]$/.test(name) ? name : `${name}:`;
}

/** Returns the field's own words for a missing answer; empty if it has none. */
function wordsForMissing({ store }: FormParts, at: Pointer): string {
  return answerErrorText(store.state().resolved.form, { pointer: at, code: 'required', textKey: '', params: {} });
}

/** A group of which one field is shown has no name of its own beside that field's. */
function groupTitles({ resolved, prefix, inner }: FormLevel): string[] {
  if (inner === ROOT) return [];
  const shown = [...resolved.states].filter(([at, { visible }]) => visible && parentOf(at) === inner);
  const title = shown.length === 1 ? undefined : resolved.form.texts.get(inner)?.title;
  return [...groupTitles({ resolved, prefix, inner: parentOf(inner) }), title ?? ''];
}

function entryName(form: FormParts, entry: Pointer): string {
  return entryTitle(form, parentOf(entry), Number(keysOf(entry).at(-1)));
}
