import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { type Pointer, pointer, within } from '../../engine/pointer.js';
import { labelId } from '../widgets/widget.js';
import { describedBy, Help, LabelWords, Problem } from './field-frame.js';
import { entryAdded, entryRemoved } from './form-acts.js';
import { idOf, useForm, useShape, useSlice, useStatus } from './form-context.js';
import { textOf } from './hints.js';
import { fieldAt } from './levels.js';

type DrawEntry = (at: Pointer, schema: { readonly [key: string]: unknown }, ui: { readonly [key: string]: unknown }) => ReactNode;

interface ListProps {
  readonly at: Pointer;
  readonly ui: { readonly [key: string]: unknown };
  readonly drawEntry: DrawEntry;
}

const NO_ENTRIES: readonly string[] = [];

/** A list of forms: entries with names that stay with them, a button to add, one each to remove. The focus goes where the work goes on. */
export const ListField = memo(function ListField({ at, ui, drawEntry }: ListProps) {
  const form = useForm();
  const { state, problem } = useSlice(at);
  const names = useStatus(({ names: all }) => all.lists.get(at)) ?? NO_ENTRIES;
  const list = useRef<HTMLFieldSetElement>(null);
  const next = useRef<'added' | 'removed'>(undefined);
  const id = idOf(form.idPrefix, at);
  const title = textOf(ui['ui:title']) ?? '';
  const help = textOf(ui['ui:description']);
  const item = textOf(ui['ui:itemLabel']) ?? title;
  const most = fieldAt(form.store.state().resolved, at)?.limits['maxItems'];
  const full = typeof most === 'number' && names.length >= most;
  const called = (nth: number) => form.say('form.item', '{name} {number}', { name: item, number: nth + 1 });

  useLayoutEffect(() => {
    if (next.current) focusAfter(next.current, list.current);
    next.current = undefined;
  }, [names]);

  const add = () => {
    next.current = 'added';
    form.store.update((before) => entryAdded(before, at));
    form.announce(form.say('form.item-added', '{name} {number} added', { name: item, number: names.length + 1 }));
  };
  const remove = (nth: number) => {
    next.current = 'removed';
    form.store.update((before) => entryRemoved(before, at, nth));
    form.announce(form.say('form.item-removed', '{name} {number} removed', { name: item, number: nth + 1 }));
  };
  return (
    <fieldset className="v-group v-list" id={id} tabIndex={-1} ref={list} aria-describedby={describedBy(id, help, problem)}>
      <legend className="v-legend" id={labelId(id)}>
        <LabelWords title={title} required={state?.required === true} optional={undefined} />
      </legend>
      <Help id={id} help={help} />
      <Problem id={id} problem={problem} />
      {names.map((name, nth) => (
        <Entry key={name} at={within(at, pointer(nth))} title={called(nth)} drawEntry={drawEntry} onRemove={() => remove(nth)} />
      ))}
      {!full && (
        <button type="button" className="v-second v-add" onClick={add}>
          {textOf(ui['ui:addLabel']) ?? form.say('action.add', 'Add')}
        </button>
      )}
    </fieldset>
  );
});

interface EntryProps {
  readonly at: Pointer;
  readonly title: string;
  readonly drawEntry: DrawEntry;
  onRemove(): void;
}

function Entry({ at, title, drawEntry, onRemove }: EntryProps) {
  const form = useForm();
  const { schema, uiSchema } = useShape(at);
  return (
    <fieldset className="v-entry">
      <legend className="v-entry-title">{title}</legend>
      <button type="button" className="v-quiet v-remove" aria-label={`${form.say('action.remove', 'Remove')} ${title}`} onClick={onRemove}>
        {form.say('action.remove', 'Remove')}
      </button>
      {drawEntry(at, schema, uiSchema)}
    </fieldset>
  );
}

const CONTROLS = 'input, select, textarea, button:not(.v-remove)';

/** To the first field of a new entry; after a removal to the button that adds, or to the list itself where there is none. */
function focusAfter(done: 'added' | 'removed', list: HTMLElement | null): void {
  const entry = done === 'added' ? [...(list?.querySelectorAll(':scope > .v-entry') ?? [])].at(-1) : undefined;
  const target = entry ? entry.querySelector<HTMLElement>(CONTROLS) : list?.querySelector<HTMLElement>(':scope > .v-add');
  (target ?? list)?.focus();
}
