import type { ArrayFieldItemTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { WidgetContext } from '../widgets/widget.js';
import { entryName } from './entry-name.js';

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
