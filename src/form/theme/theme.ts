import type { ThemeProps } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { WIDGETS } from '../widgets/registry.js';
import type { WidgetContext } from '../widgets/widget.js';
import { AnswerField } from './answer-field.js';
import { ArrayField, ArrayItemTemplate, ArrayTemplate } from './array-field.js';
import { FieldTemplate } from './field-template.js';
import { ObjectTemplate } from './object-template.js';
import { stockPartsOf } from '../stock/stock-part.js';
import { DescriptionTemplate, ErrorTemplate, HelpTemplate } from './text-templates.js';

export type FormTheme = Required<Pick<ThemeProps<unknown, RJSFSchema, WidgetContext>, 'fields' | 'templates' | 'widgets'>>;

/** What RJSF and @rjsf/mui have under the names that ours do not replace. */
const stock = {
  fields: stockPartsOf('fields'),
  templates: { ...stockPartsOf('templates'), ButtonTemplates: stockPartsOf('buttons') },
  widgets: stockPartsOf('widgets'),
} as unknown as FormTheme;

/**
 * The theme of our forms: RJSF's SchemaField and ObjectField walk the schema, these fields read answers from the form
 * store, and each template or widget can be replaced by its RJSF name.
 */
export const theme: FormTheme = {
  fields: {
    ...stock.fields,
    StringField: AnswerField,
    NumberField: AnswerField,
    BooleanField: AnswerField,
    ArrayField,
  },
  templates: {
    ...stock.templates,
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    ArrayFieldItemTemplate: ArrayItemTemplate,
    DescriptionFieldTemplate: DescriptionTemplate,
    FieldErrorTemplate: ErrorTemplate,
    FieldHelpTemplate: HelpTemplate,
  },
  widgets: { ...stock.widgets, ...WIDGETS },
};
