import type { ThemeProps } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { WIDGETS } from '../../widgets/registry.js';
import type { WidgetContext } from '../../widgets/widget.js';
import { AnswerField } from './answer-field.js';
import { ArrayField } from './array-field.js';
import { ArrayItemTemplate } from './array-item-template.js';
import { ArrayTemplate } from './array-template.js';
import { FieldTemplate } from './field-template.js';
import { ObjectTemplate } from './object-template.js';
import { DescriptionTemplate, ErrorTemplate, HelpTemplate } from './text-templates.js';

/**
 * The theme of our forms: RJSF's SchemaField and ObjectField walk the schema, these fields read answers from the form
 * store, and each template or widget can be replaced by its RJSF name.
 */
export const theme: ThemeProps<unknown, RJSFSchema, WidgetContext> = {
  fields: {
    StringField: AnswerField,
    NumberField: AnswerField,
    BooleanField: AnswerField,
    ArrayField,
  },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    ArrayFieldItemTemplate: ArrayItemTemplate,
    DescriptionFieldTemplate: DescriptionTemplate,
    FieldErrorTemplate: ErrorTemplate,
    FieldHelpTemplate: HelpTemplate,
  },
  widgets: WIDGETS,
};
