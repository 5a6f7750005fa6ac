import {
  type RJSFSchema,
  getTemplate,
  getUiOptions,
  toFieldPathId,
  type FieldProps,
  type ArrayFieldTemplateProps,
  type ArrayFieldItemTemplateProps,
} from '@rjsf/utils';
import { useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import { labelText, describedBy } from '../field-frame.js';
import { addEntry, isEntryOpen, removeEntry } from '../form-acts.js';
import { useAnswers, useForm, useShape, useStatus, useFieldStatus } from '../form-context.js';
import { entryTitle, nonEmptyText } from '../hints.js';
import { formFieldAt } from '../levels.js';
import { type WidgetContext, labelId } from '../widgets/widget.js';
import { AnswerField } from './answer-field.js';
import { ClosedEntry, FIRST_CONTROLS } from './closed-fields.js';
import { useIsNeeded } from './section.js';
import { type FormUiSchema, pointerOf, descriptionElement, errorElement } from './field-texts.js';

/** Whether a presented schema is a list of forms, whose entries are presented one by one. */
export function isFormArray({ type, items }: RJSFSchema): boolean {
  return type === 'array' && typeof items === 'object' && !Array.isArray(items) && Object.keys(items).length === 0;
}

function entryName(list: FormUiSchema | undefined): string {
  return nonEmptyText(list?.['ui:itemLabel']) ?? nonEmptyText(list?.['ui:title']) ?? '';
}

type ArrayFieldProps = FieldProps<unknown, RJSFSchema, WidgetContext>;

export function ArrayField(props: ArrayFieldProps) {
  return isFormArray(props.schema) ? <FormArrayField {...props} /> : <AnswerField {...props} />;
}

const NO_ENTRIES: readonly string[] = [];
const NO_UI: FormUiSchema = {};

function FormArrayField(props: ArrayFieldProps) {
  const { fieldPathId } = props;
  const form = useForm();
  const at = pointerOf(fieldPathId);
  const names = useStatus((status) => status.names.lists.get(at)) ?? NO_ENTRIES;
  const maxItems = formFieldAt(form.store.state().resolved, at)?.limits['maxItems'];
  const { add, remove } = useListActions(props, names);
  const canAdd = !(typeof maxItems === 'number' && names.length >= maxItems);
  const items = names.map((name, index) => itemElement({ ...props, key: name, index, count: names.length, add, remove }));
  return listElement({ ...props, items, canAdd, add });
}

interface List extends ArrayFieldProps {
  readonly items: ReactElement[];
  readonly canAdd: boolean;
  readonly add: () => void;
}

function listElement({ items, canAdd, add, schema, uiSchema = NO_UI, fieldPathId, registry }: List): ReactElement {
  const Template = getTemplate('ArrayFieldTemplate', registry, getUiOptions(uiSchema));
  const title = nonEmptyText(uiSchema['ui:title']) ?? '';
  return <Template {...{ title, canAdd, items, schema, uiSchema, fieldPathId, registry }} onAddClick={add} />;
}

interface ListAct {
  readonly what: 'added' | 'removed';
  readonly index: number;
}

function useListActions({ fieldPathId, uiSchema }: ArrayFieldProps, names: readonly string[]) {
  const form = useForm();
  const at = pointerOf(fieldPathId);
  const lastAct = useRef<ListAct>(undefined);
  useLayoutEffect(() => {
    const list = document.getElementById(fieldPathId.$id);
    if (lastAct.current && list) focusAfter(lastAct.current, list);
    lastAct.current = undefined;
  }, [names, fieldPathId.$id]);
  return {
    add: () => {
      lastAct.current = { what: 'added', index: names.length };
      form.store.update((before) => addEntry(before, at));
      form.announce(form.say('form.item-added', '{name} {number} added', { name: entryName(uiSchema), number: names.length + 1 }));
    },
    remove: (index: number) => {
      lastAct.current = { what: 'removed', index };
      form.store.update((before) => removeEntry(before, at, index));
      form.announce(form.say('form.item-removed', '{name} {number} removed', { name: entryName(uiSchema), number: index + 1 }));
    },
  };
}

/** After a removal it focuses the next card's Edit, else the button that adds one, else the list. */
function focusAfter({ what, index }: ListAct, list: HTMLElement): void {
  const entry = `:scope > .v-entry:nth-of-type(${index + 1})`;
  const target = (what === 'added' ? [`${entry} :is(${FIRST_CONTROLS})`] : [`${entry} > .v-edit`, ':scope > .v-add'])
    .map((selector) => list.querySelector<HTMLElement>(selector))
    .find((found) => found !== null);
  (target ?? list).focus();
}

const ignore = () => undefined;

/** Entries can be removed; RJSF's other buttons are off. */
const ONLY_REMOVE = {
  canAdd: false,
  hasCopy: false,
  hasMoveDown: false,
  hasMoveUp: false,
  hasRemove: true,
  onCopyItem: ignore,
  onMoveDownItem: ignore,
  onMoveUpItem: ignore,
};

interface Item extends ArrayFieldProps {
  readonly key: string;
  readonly index: number;
  readonly count: number;
  readonly add: () => void;
  readonly remove: (index: number) => void;
}

function itemElement({ key, index, count, add, remove, ...field }: Item): ReactElement {
  const { schema, uiSchema = NO_UI, fieldPathId, registry } = field;
  const Template = getTemplate('ArrayFieldItemTemplate', registry, getUiOptions(uiSchema));
  const buttonsProps = {
    ...ONLY_REMOVE,
    schema,
    uiSchema,
    fieldPathId,
    registry,
    index,
    totalItems: count,
    onAddItem: add,
    onRemoveItem: () => remove(index),
  };
  return (
    <Template
      key={key}
      itemKey={key}
      index={index}
      totalItems={count}
      className=""
      hasToolbar
      displayLabel={false}
      buttonsProps={buttonsProps}
      schema={schema}
      uiSchema={uiSchema}
      parentUiSchema={uiSchema}
      registry={registry}
    >
      <Entry {...field} index={index} />
    </Template>
  );
}

function Entry({ index, fieldPathId: list, registry, onChange, onBlur, onFocus }: ArrayFieldProps & { readonly index: number }) {
  const { SchemaField } = registry.fields;
  const fieldPathId = useMemo(() => toFieldPathId(index, registry.globalFormOptions, list), [index, registry.globalFormOptions, list]);
  const { schema, uiSchema } = useShape(pointerOf(fieldPathId));
  return SchemaField && <SchemaField {...{ schema, uiSchema, fieldPathId, registry, onChange, onBlur, onFocus }} name={String(index)} />;
}

type ArrayTemplateProps = ArrayFieldTemplateProps<unknown, RJSFSchema, WidgetContext>;

export function ArrayTemplate({ title, items, canAdd, onAddClick, schema, uiSchema = {}, fieldPathId, registry }: ArrayTemplateProps) {
  const { state, problem } = useFieldStatus(pointerOf(fieldPathId));
  const { $id: id } = fieldPathId;
  const description = nonEmptyText(uiSchema['ui:description']);
  const texts = { fieldPathId, schema, uiSchema, registry };
  return (
    <fieldset className="v-group v-list" id={id} tabIndex={-1} aria-describedby={describedBy(id, description, problem)}>
      <legend className="v-legend" id={labelId(id)}>
        {labelText({ title, required: state?.required === true })}
      </legend>
      {descriptionElement(texts, description)}
      {errorElement(texts, problem)}
      {items}
      {canAdd && (
        <button type="button" className="v-second v-add" onClick={() => onAddClick()}>
          {nonEmptyText(uiSchema['ui:addLabel']) ?? registry.formContext.t('action.add', 'Add')}
        </button>
      )}
    </fieldset>
  );
}

type ArrayItemProps = ArrayFieldItemTemplateProps<unknown, RJSFSchema, WidgetContext>;

/** Where the entries are cards, one is open, and the others are one line with a button that opens them. */
export function ArrayItemTemplate({ children, index, itemKey, parentUiSchema = {}, buttonsProps, registry }: ArrayItemProps) {
  const { t } = registry.formContext;
  const list = pointerOf(buttonsProps.fieldPathId);
  const areCards = parentUiSchema['ui:flow'] === 'one-at-a-time';
  const isOpen = useStatus((state) => !areCards || isEntryOpen(state, list, itemKey));
  const isNeeded = useIsNeeded(isOpen);
  const form = useForm();
  const title = useAnswers(() => entryTitle(form, list, index));
  const remove = t('action.remove', 'Remove');
  return (
    <fieldset className={isOpen ? 'v-entry' : 'v-entry v-entry-closed'}>
      <legend className="v-entry-title">{title}</legend>
      {!isOpen && <ClosedEntry list={list} index={index} name={itemKey} title={title} summary={parentUiSchema['ui:summary']} />}
      <button type="button" className="v-quiet v-remove" aria-label={`${remove} ${title}`} onClick={() => buttonsProps.onRemoveItem()}>
        {remove}
      </button>
      {isNeeded && <div hidden={!isOpen}>{children}</div>}
    </fieldset>
  );
}
