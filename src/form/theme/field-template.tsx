import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { WidgetContext } from '../widgets/widget.js';
import { FieldFrame, describedBy } from '../field-frame.js';
import { useFieldStatus, useForm } from '../form-context.js';
import { nonEmptyText } from '../hints.js';
import { isFormArray } from './array-field.js';
import { descriptionElement, descriptionText, errorElement, helpElement, pointerOf } from './field-texts.js';
import { findControl } from './find-control.js';

type AnswerTemplateProps = FieldTemplateProps<unknown, RJSFSchema, WidgetContext>;

const NO_UI = {};

/** Shows label, description and error around a field. Groups and lists of forms are returned unchanged, since their templates have a frame. */
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
      optional={uiSchema['ui:optional'] === true ? form.say('form.optional', 'optional') : undefined}
      width={nonEmptyText(uiSchema['ui:width']) ?? 'long'}
      labelPosition={labelPosition}
      after={After && <After at={at} ui={uiSchema} />}
    >
      {children}
    </FieldFrame>
  );
}
