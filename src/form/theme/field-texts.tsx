import { getTemplate, getUiOptions, type FieldPathId, type Registry, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { parentOf, pointer, within, type Pointer } from '../../../engine/base/pointer.js';
import type { WidgetContext } from '../widgets/widget.js';
import type { FormParts } from '../form-context.js';
import { descriptionId } from '../field-frame.js';
import { nonEmptyText } from '../hints.js';

export type FormUiSchema = UiSchema<unknown, RJSFSchema, WidgetContext>;

export function pointerOf({ path }: FieldPathId): Pointer {
  return pointer(...path);
}

export function descriptionText({ store, say }: FormParts, at: Pointer, ui: FormUiSchema): string | undefined {
  const flag = nonEmptyText(ui['ui:onFile']);
  const isOnFile = flag !== undefined && store.answer(within(parentOf(at), pointer(flag))) === true;
  return isOnFile ? say('form.on-file', 'On file. Leave this empty to keep it, or enter a new one.') : nonEmptyText(ui['ui:description']);
}

interface FieldTextsProps {
  readonly fieldPathId: FieldPathId;
  readonly schema: RJSFSchema;
  readonly uiSchema: FormUiSchema;
  readonly registry: Registry<unknown, RJSFSchema, WidgetContext>;
}

export function descriptionElement(props: FieldTextsProps, description: string | undefined): ReactNode {
  if (!description) return undefined;
  const { fieldPathId, registry, ...rest } = props;
  const Template = getTemplate('DescriptionFieldTemplate', registry, getUiOptions(rest.uiSchema));
  return <Template {...rest} registry={registry} id={descriptionId(fieldPathId.$id)} description={description} />;
}

export function errorElement(props: FieldTextsProps, error: string | undefined): ReactNode {
  if (!error) return undefined;
  const Template = getTemplate('FieldErrorTemplate', props.registry, getUiOptions(props.uiSchema));
  return <Template {...props} errors={[error]} />;
}

export function helpElement(props: FieldTextsProps, help: string | undefined): ReactNode {
  if (!help) return undefined;
  const Template = getTemplate('FieldHelpTemplate', props.registry, getUiOptions(props.uiSchema));
  return <Template {...props} help={help} />;
}
