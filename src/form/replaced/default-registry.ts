import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

/**
 * Replaces the default registry of RJSF in the visitor's bundle (webpack.config.ts): only the fields that walk a form. All other names are
 * those of our theme, and what it does not replace loads when a form needs it (stock-part.tsx).
 */
export default function defaultRegistry() {
  return {
    fields: { ObjectField, SchemaField },
    templates: {},
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: DEFAULT_ID_PREFIX, idSeparator: DEFAULT_ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  };
}
