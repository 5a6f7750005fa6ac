import { withTheme } from '@rjsf/core';
import { generateTheme } from '@rjsf/mui';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { memo } from 'react';
import { ROOT } from '../../engine/pointer.js';
import { Fields } from './schema-field.js';

/** RJSF asks for a validator and calls none under `noValidate`: the engine judges, with validators compiled on the server. */
const PRESENTED = 'presented';
export const NO_VALIDATOR = createPrecompiledValidator<unknown, RJSFSchema>({ [PRESENTED]: () => true }, { $id: PRESENTED });

/**
 * RJSF hands the presented schema to this field and nothing else about the answers: everything below listens to the form's
 * store, so only another schema draws again.
 */
const RootField = memo(
  ({ schema, uiSchema }: FieldProps) => <Fields at={ROOT} schema={schema} ui={uiSchema ?? NO_UI} />,
  (before, after) => before.schema === after.schema && before.uiSchema === after.uiSchema,
);

const NO_UI = {};

/** The MUI theme of RJSF with our fields in place of its own. */
export const ThemedForm = withTheme<unknown, RJSFSchema>({ ...generateTheme<unknown, RJSFSchema>(), fields: { SchemaField: RootField } });
