import { getTemplate, getUiOptions, type FieldProps, type RJSFSchema, type WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Pointer } from '../../../engine/index.js';
import type { WidgetContext, WidgetOptions } from '../widgets/widget.js';
import { editFormState, explainError } from '../form-acts.js';
import { describedBy } from '../field-frame.js';
import { fileTarget, suggestionSource } from '../suggestion-source.js';
import { useForm, useSlice, type FormParts } from '../form-context.js';
import { calendarDays, inputHints, nonEmptyText } from '../hints.js';
import { descriptionText, pointerOf, type FormUiSchema } from './field-texts.js';
import { FieldTemplate, findControl } from './field-template.js';

type AnswerFieldProps = FieldProps<unknown, RJSFSchema, WidgetContext>;
type RjsfOptions = WidgetProps<unknown, RJSFSchema, WidgetContext>['options'];

const NO_UI: FormUiSchema = {};
const NO_ERRORS: string[] = [];

/** Renders again only when its answer or status changes. */
export function AnswerField(props: AnswerFieldProps) {
  const { schema, uiSchema = NO_UI, fieldPathId, name, registry, onFocus } = props;
  const form = useForm();
  const { $id: id } = fieldPathId;
  const at = pointerOf(fieldPathId);
  const { value, status } = useSlice(at);
  const options = useMemo(() => widgetOptions(form, at, schema, uiSchema), [form, at, schema, uiSchema]);
  const { Widget } = findControl(form.services, { schema, uiSchema, widgets: registry.widgets });
  return (
    <Widget
      id={id}
      name={name}
      label={nonEmptyText(uiSchema['ui:title']) ?? ''}
      hideLabel={hidesLabel(props)}
      schema={schema}
      uiSchema={uiSchema}
      registry={registry}
      value={value}
      required={status.state?.required === true}
      {...accessProps(props, status.state?.locked === true)}
      placeholder={nonEmptyText(uiSchema['ui:placeholder']) ?? ''}
      rawErrors={status.problem === undefined ? NO_ERRORS : [status.problem]}
      aria-describedby={describedBy(id, descriptionText(form, at, uiSchema), status.problem, nonEmptyText(uiSchema['ui:help']))}
      options={options}
      onChange={(answer: unknown) => editAnswer(form, at, answer ?? options.emptyValue)}
      onBlur={() => form.leave(at)}
      onFocus={onFocus}
    />
  );
}

/** A disabled control can be neither changed nor reached. */
function accessProps({ readonly = false, disabled = false, autofocus = false }: AnswerFieldProps, isLocked: boolean) {
  return { readonly: isLocked || readonly || disabled, disabled, autofocus };
}

function editAnswer({ store }: FormParts, at: Pointer, value: unknown): void {
  store.update((before) => editFormState(before, [{ pointer: at, value }]));
}

/** Whether the field template draws the label: ours always does; beside another, RJSF says whether the widget has it. */
function hidesLabel({ schema, uiSchema = NO_UI, registry }: AnswerFieldProps): boolean {
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  if (getTemplate('FieldTemplate', registry, options) === FieldTemplate) return true;
  return !registry.schemaUtils.getDisplayLabel(schema, uiSchema, registry.globalUiOptions);
}

function widgetOptions(form: FormParts, at: Pointer, schema: RJSFSchema, uiSchema: FormUiSchema): RjsfOptions {
  const { store } = form;
  const own: WidgetOptions = {
    enumOptions: enumOptions(itemSchema(schema), uiSchema['ui:enumNames'] as readonly string[] | undefined),
    ...inputHints(store, at, uiSchema),
    suggestions: suggestionSource(form, at, uiSchema['ui:search']),
    files: fileTarget(form, at, uiSchema['ui:control']),
    calendar: calendarDays(store.state().resolved.moment, uiSchema['ui:calendar']),
    explain: (text) => store.update((state) => explainError(state, at, text)),
    ownText: {
      answer: () => store.answer(at),
      onType: (typed) => {
        const edit = { pointer: at, value: typed ?? uiSchema['ui:emptyValue'] };
        store.update((before) => editFormState(before, [edit]), edit);
      },
    },
  };
  // RJSF has no autofill tokens with a section; definitions may use them.
  return { ...getUiOptions(uiSchema), ...own } as RjsfOptions;
}

function enumOptions({ enum: values }: RJSFSchema, names: readonly string[] = []): WidgetOptions['enumOptions'] {
  return values?.map((value: unknown, index) => ({ value, label: names[index] ?? String(value) }));
}

function itemSchema(schema: RJSFSchema): RJSFSchema {
  return schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : schema;
}
