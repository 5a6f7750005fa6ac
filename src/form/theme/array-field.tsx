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
import { addEntry, removeEntry } from '../form-acts.js';
import { useForm, useShape, useStatus, useFieldStatus } from '../form-context.js';
import { nonEmptyText } from '../hints.js';
import { formFieldAt } from '../levels.js';
import { type WidgetContext, labelId } from '../widgets/widget.js';
import { AnswerField } from './answer-field.js';
import { type FormUiSchema, pointerOf, descriptionElement, errorElement } from './field-texts.js';

/** Whether a presented schema is a list of forms, whose entries are presented one by one. */
export function isFormArray({ type, items }: RJSFSchema): boolean {
  return type === 'array' && typeof items === 'object' && !Array.isArray(items) && Object.keys(items).length === 0;
}

/** Returns what an entry of a list is called, such as "Dependent"; the title of the list without a name of its own. */
function entryName(list: FormUiSchema | undefined): string {
  return nonEmptyText(list?.['ui:itemLabel']) ?? nonEmptyText(list?.['ui:title']) ?? '';
}

type ArrayFieldProps = FieldProps<unknown, RJSFSchema, WidgetContext>;

/** Shows a multi-select or a list of forms. */
export function ArrayField(props: ArrayFieldProps) {
  return isFormArray(props.schema) ? <FormArrayField {...props} /> : <AnswerField {...props} />;
}

const NO_ENTRIES: readonly string[] = [];
const NO_UI: FormUiSchema = {};

/** Shows a list of forms whose entries keep their identity; the focus follows added and removed entries. */
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

/** Returns the list's element by the template of the registry. */
function listElement({ items, canAdd, add, schema, uiSchema = NO_UI, fieldPathId, registry }: List): ReactElement {
  const Template = getTemplate('ArrayFieldTemplate', registry, getUiOptions(uiSchema));
  const title = nonEmptyText(uiSchema['ui:title']) ?? '';
  return <Template {...{ title, canAdd, items, schema, uiSchema, fieldPathId, registry }} onAddClick={add} />;
}

/** Returns the actions of the list's buttons. After each, the focus moves and screen readers hear what happened. */
function useListActions({ fieldPathId, uiSchema }: ArrayFieldProps, names: readonly string[]) {
  const form = useForm();
  const at = pointerOf(fieldPathId);
  const lastAction = useRef<'added' | 'removed'>(undefined);
  useLayoutEffect(() => {
    if (lastAction.current) focusAfter(lastAction.current, document.getElementById(fieldPathId.$id));
    lastAction.current = undefined;
  }, [names, fieldPathId.$id]);
  return {
    add: () => {
      lastAction.current = 'added';
      form.store.update((before) => addEntry(before, at));
      form.announce(form.say('form.item-added', '{name} {number} added', { name: entryName(uiSchema), number: names.length + 1 }));
    },
    remove: (index: number) => {
      lastAction.current = 'removed';
      form.store.update((before) => removeEntry(before, at, index));
      form.announce(form.say('form.item-removed', '{name} {number} removed', { name: entryName(uiSchema), number: index + 1 }));
    },
  };
}

const CONTROLS = 'input, select, textarea, button:not(.v-remove)';

/** Focuses the first field of a new entry; after a removal the add button, or the list if it has none. */
function focusAfter(lastAction: 'added' | 'removed', list: HTMLElement | null): void {
  const entry = lastAction === 'added' ? [...(list?.querySelectorAll(':scope > .v-entry') ?? [])].at(-1) : undefined;
  const target = entry ? entry.querySelector<HTMLElement>(CONTROLS) : list?.querySelector<HTMLElement>(':scope > .v-add');
  (target ?? list)?.focus();
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

/** Returns the element of one list entry by the template of the registry. */
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

/** Shows the form of one list entry, which RJSF renders from the entry's own presented schema. */
function Entry({ index, fieldPathId: list, registry, onChange, onBlur, onFocus }: ArrayFieldProps & { readonly index: number }) {
  const { SchemaField } = registry.fields;
  const fieldPathId = useMemo(() => toFieldPathId(index, registry.globalFormOptions, list), [index, registry.globalFormOptions, list]);
  const { schema, uiSchema } = useShape(pointerOf(fieldPathId));
  return SchemaField && <SchemaField {...{ schema, uiSchema, fieldPathId, registry, onChange, onBlur, onFocus }} name={String(index)} />;
}

type ArrayTemplateProps = ArrayFieldTemplateProps<unknown, RJSFSchema, WidgetContext>;

/** Shows a list of forms as a fieldset with its entries and the button that adds one. */
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

/** Shows one entry of a list of forms, with its number and the button that removes it. */
export function ArrayItemTemplate({ children, index, parentUiSchema, buttonsProps, registry }: ArrayItemProps) {
  const { t } = registry.formContext;
  const title = t('form.item', '{name} {number}', { name: entryName(parentUiSchema), number: index + 1 });
  const remove = t('action.remove', 'Remove');
  return (
    <fieldset className="v-entry">
      <legend className="v-entry-title">{title}</legend>
      <button type="button" className="v-quiet v-remove" aria-label={`${remove} ${title}`} onClick={() => buttonsProps.onRemoveItem()}>
        {remove}
      </button>
      {children}
    </fieldset>
  );
}
