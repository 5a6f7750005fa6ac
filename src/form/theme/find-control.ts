import type { RegistryWidgetsType, RJSFSchema, Widget } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { own } from '../../../engine/base/pointer.js';
import { labelPositionOf, registeredName, widgetName } from '../widgets/registry.js';
import type { Control, LabelPosition, WidgetContext, WidgetProps } from '../widgets/widget.js';
import type { FormServices } from '../form-context.js';
import type { FormUiSchema } from './field-texts.js';

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

/** Returns the widget of a field and where its label goes: first the caller's controls, then the theme's widgets. Throws for unknown names. */
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
