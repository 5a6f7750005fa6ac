import type { RegistryWidgetsType, RJSFSchema, Widget, FieldTemplateProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { own } from '../../../engine/base/pointer.js';
import type { FieldState } from '../../../engine/index.js';
import { FieldFrame, describedBy } from '../field-frame.js';
import { type FormServices, useFieldStatus, useForm } from '../form-context.js';
import { nonEmptyText } from '../hints.js';
import { labelPositionOf, registeredName, widgetName } from '../widgets/registry.js';
import type { Control, LabelPosition, WidgetContext, WidgetProps } from '../widgets/widget.js';
import { isFormArray } from './array-field.js';
import { type FormUiSchema, descriptionElement, descriptionText, errorElement, helpElement, pointerOf } from './field-texts.js';

type RjsfWidget = Widget<unknown, RJSFSchema, WidgetContext>;

interface FoundControl {
  readonly Widget: ComponentType<WidgetProps> | RjsfWidget;
  readonly labelPosition: LabelPosition;
  readonly After: Control['after'];
}

interface Field {
  readonly schema: RJSFSchema;
  readonly uiSchema: FormUiSchema;
  readonly widgets: RegistryWidgetsType<unknown, RJSFSchema, WidgetContext>;
}

/** The caller's controls come before the theme's widgets. Throws for unknown names. */
export function findControl(services: FormServices, { schema, uiSchema, widgets }: Field): FoundControl {
  const control: unknown = uiSchema['ui:control'];
  const provided = typeof control === 'string' ? (own(services.widgets, control) as Control | undefined) : undefined;
  if (provided) return { Widget: provided.component, labelPosition: provided.labelPosition, After: provided.after };
  const presented = { type: schema.type, hasEnum: schema.enum !== undefined, control, widget: uiSchema['ui:widget'] as unknown };
  const name = widgetName(presented, (each) => Object.hasOwn(widgets, registeredName(each)));
  const registered = own(widgets, registeredName(name)) as RjsfWidget | undefined;
  if (!registered) throw new Error(`No widget has the name ${name}`);
  return { Widget: registered, labelPosition: labelPositionOf(name), After: undefined };
}

type AnswerTemplateProps = FieldTemplateProps<unknown, RJSFSchema, WidgetContext>;

const NO_UI = {};

/** Returns whether the label says "(optional)". A yes-or-no field always has an answer, and a locked one takes none, so neither does. */
function isOptional(state: FieldState | undefined, schema: RJSFSchema, uiSchema: FormUiSchema): boolean {
  return state?.required === false && !state.locked && schema.type !== 'boolean' && uiSchema['ui:optional'] !== false;
}

/** Groups and lists of forms are returned unchanged, since their templates have a frame. */
export function FieldTemplate({ id, label, schema, uiSchema = NO_UI, fieldPathId, registry, children }: AnswerTemplateProps) {
  const form = useForm();
  const at = pointerOf(fieldPathId);
  const { state, problem } = useFieldStatus(at);
  if (schema.type === 'object' || isFormArray(schema)) return children;
  const description = descriptionText(form, at, uiSchema);
  const { labelPosition, After } = findControl(form.services, { schema, uiSchema, widgets: registry.widgets });
  const texts = { schema, uiSchema, fieldPathId, registry };
  const help = nonEmptyText(uiSchema['ui:help']);
  return (
    <FieldFrame
      id={id}
      title={uiSchema['ui:label'] === false ? '' : label}
      description={descriptionElement(texts, description)}
      error={errorElement(texts, problem)}
      help={helpElement(texts, help)}
      describedBy={describedBy(id, description, problem, help)}
      className={nonEmptyText(uiSchema['ui:classNames'])}
      required={state?.required === true}
      optional={isOptional(state, schema, uiSchema) ? form.say('form.optional', 'optional') : undefined}
      width={nonEmptyText(uiSchema['ui:width']) ?? 'long'}
      labelPosition={labelPosition}
      after={After && <After at={at} ui={uiSchema} />}
    >
      {children}
    </FieldFrame>
  );
}
