import type { ArrayFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { labelId, type WidgetContext } from '../widgets/widget.js';
import { labelText } from '../field-frame.js';
import { describedBy } from '../field-ids.js';
import { useFieldStatus } from '../form-context.js';
import { nonEmptyText } from '../hints.js';
import { descriptionElement, errorElement, pointerOf } from './field-texts.js';

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
