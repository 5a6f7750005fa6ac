import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isWithin, type Pointer, ROOT, valueAt } from '../../../engine/base/pointer.js';
import { isBlank, type ResolvedForm } from '../../../engine/index.js';
import { answersLine } from '../hints.js';
import { levelOf } from '../levels.js';
import { openSection } from '../form-acts.js';
import { idOf, useAnswers, useForm, useStatus, type FormParts } from '../form-context.js';
import { wrongAnswers } from '../form-state.js';
import { sectionView, wrongSections } from '../sections.js';

/** The buttons of the form, which are in the open section where one section is open at a time. */
export const SectionButtons = createContext<ReactNode>(undefined);

/**
 * Shows the fields of a section under its heading. With one section open at a time, those behind the visitor are one line with their
 * answers, and those ahead their name; on paper all of them are open.
 */
export function FormSection({ base, ...section }: SectionProps & { readonly base: Pointer }) {
  return base === ROOT ? <PageSection {...section} /> : <EntrySection {...section} base={base} />;
}

interface SectionProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Of an entry of a list: the first section is open, each other one once those before it are answered, or by its button. */
function EntrySection({ id, base, children }: SectionProps & { readonly base: Pointer }) {
  const form = useForm();
  const isWrong = useStatus(({ shown, resolved }) => wrongInEntry(resolved, base, shown).includes(id));
  const isReached = useAnswers(({ state }) => isReachedIn(state().resolved, base, id));
  const [isOpen, setOpen] = useState<boolean>();
  if (isReached && isOpen === undefined) setOpen(true);
  const isShown = isWrong || isOpen === true;
  const isNeeded = useIsNeeded(isShown);
  const { sections = [] } = levelOf(form.store.state().resolved, base)?.resolved.form ?? {};
  const title = sections.slice(1).find((section) => section.id === id)?.title;
  if (title === undefined) return children;
  const fieldsId = sectionHeadingId(idOf(form.idPrefix, base), id);
  return (
    <>
      <button type="button" className="v-fold v-part" aria-expanded={isShown} aria-controls={fieldsId} onClick={() => setOpen(!isShown)}>
        {title}
      </button>
      <div className="v-section-fields" id={fieldsId} hidden={!isShown}>
        {isNeeded && children}
      </div>
    </>
  );
}

type Problems = readonly { readonly pointer: Pointer }[];

/** The sections of an entry that have any of these errors. */
function wrongInEntry(root: ResolvedForm, base: Pointer, errors: Problems): string[] {
  const entry = levelOf(root, base)?.resolved;
  const own = errors.filter((error) => isWithin(error.pointer, base));
  return entry
    ? wrongSections(
        entry,
        own.map((error) => ({ pointer: error.pointer.slice(base.length) as Pointer })),
      )
    : [];
}

/** Whether all that is required in an entry before one of its sections has an answer. */
function isReachedIn(root: ResolvedForm, base: Pointer, id: string): boolean {
  const entry = levelOf(root, base)?.resolved;
  if (!entry) return false;
  const { states, moment, form } = entry;
  const left = [...states].filter(([at, { visible, required }]) => visible && required && isBlank(valueAt(moment.answers, at)));
  const [first = id] = wrongSections(
    entry,
    left.map(([at]) => ({ pointer: at })),
  );
  return form.sections.find((section) => section.id === first || section.id === id)?.id === id;
}

function PageSection({ id, children }: SectionProps) {
  const { idPrefix } = useForm();
  const buttons = useContext(SectionButtons);
  const section = useStatus(({ resolved }) => resolved.form.sections.find((each) => each.id === id));
  const view = useStatus(({ resolved, open }) => sectionView(resolved, open, id));
  const isOpen = view === 'whole' || view === 'open';
  const isNeeded = useIsNeeded(isOpen);
  const headingId = sectionHeadingId(idPrefix, id);
  return (
    <section className={`v-section v-section-${view}`} aria-labelledby={headingId}>
      <h2 className="v-heading" id={headingId} tabIndex={-1}>
        {section?.title}
      </h2>
      {view === 'done' && <Answers id={id} title={section?.title ?? ''} />}
      {isNeeded && (
        <div className="v-section-fields" hidden={!isOpen}>
          {section?.about !== undefined && <p className="v-help">{section.about}</p>}
          {children}
        </div>
      )}
      {view === 'open' && buttons}
    </section>
  );
}

function Answers({ id, title }: { readonly id: string; readonly title: string }) {
  const form = useForm();
  const isWrong = useStatus((state) => wrongSections(state.resolved, wrongAnswers(state)).includes(id));
  const { fields } = form.store.state().resolved.form.configured.form;
  const own = fields.filter(({ parent, ui }) => parent === ROOT && ui['ui:section'] === id).map((field) => field.pointer);
  const edit = form.say('action.edit', 'Edit');
  return (
    <>
      {isWrong ? (
        <p className="v-unfinished">{form.say('form.section-incomplete', 'Not complete')}</p>
      ) : (
        <p className="v-answers">{answersLine(form, own)}</p>
      )}
      <button type="button" className="v-quiet v-edit" aria-label={`${edit} ${title}`} onClick={() => goToSection(form, id)}>
        {edit}
      </button>
    </>
  );
}

export function goToSection({ store, idPrefix }: FormParts, id: string): void {
  store.update((state) => openSection(state, id));
  focusSection(idPrefix, id);
}

export function sectionHeadingId(idPrefix: string, section: string): string {
  return `${idPrefix}__section-${section}`;
}

/** The focus lets screen readers say where the visitor is; the scrolling waits until React has opened the section. */
export function focusSection(idPrefix: string, section: string): void {
  const heading = document.getElementById(sectionHeadingId(idPrefix, section));
  heading?.focus({ preventScroll: true });
  queueMicrotask(() => heading?.scrollIntoView?.({ block: 'start' }));
}

/** Whether closed fields are on the page: from their first opening on, so that nothing typed in them is lost, or to be printed. */
export function useIsNeeded(isOpen: boolean): boolean {
  const [isNeeded, setNeeded] = useState(isOpen);
  useEffect(() => {
    const onPrint = () => flushSync(() => setNeeded(true));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  if (isOpen && !isNeeded) setNeeded(true);
  return isNeeded || isOpen;
}
